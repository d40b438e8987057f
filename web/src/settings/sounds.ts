/** Short sounds made on the spot: a die that rolls, a counter set down, a bell when it is one's turn. */

type Sound = "roll" | "move" | "turn";

let context: AudioContext | null = null;

/** A click of noise that dies away, as of wood on wood. */
function knock(on: AudioContext, at: number, loud: number, pitch: number): void {
  const frames = Math.round(on.sampleRate * 0.05);
  const buffer = on.createBuffer(1, frames, on.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < frames; i += 1) samples[i] = (Math.random() * 2 - 1) * (1 - i / frames) ** 6;
  const [source, filter, gain] = [on.createBufferSource(), on.createBiquadFilter(), on.createGain()];
  source.buffer = buffer;
  [filter.type, filter.frequency.value, filter.Q.value] = ["bandpass", pitch, 1.2];
  gain.gain.value = loud;
  source.connect(filter).connect(gain).connect(on.destination);
  source.start(at);
}

function bell(on: AudioContext, at: number): void {
  const [tone, gain] = [on.createOscillator(), on.createGain()];
  tone.frequency.value = 880;
  gain.gain.setValueAtTime(0.12, at);
  gain.gain.exponentialRampToValueAtTime(0.001, at + 0.6);
  tone.connect(gain).connect(on.destination);
  tone.start(at);
  tone.stop(at + 0.6);
}

/** Milliseconds after which a sound that could not be played yet is no longer of the moment. */
const LATE = 400;

/** Plays a sound; a browser that allows none yet, because nobody has touched the page, stays silent. */
export function sound(kind: Sound): void {
  const on = (context ??= new AudioContext());
  if (on.state === "running") return play(on, kind);
  const asked = performance.now();
  void on.resume().then(() => performance.now() - asked < LATE && play(on, kind));
}

function play(on: AudioContext, kind: Sound): void {
  const now = on.currentTime;
  if (kind === "turn") bell(on, now);
  else if (kind === "move") knock(on, now, 0.5, 500);
  else for (const [i, later] of [0, 0.07, 0.13, 0.22, 0.36].entries()) knock(on, now + later, 0.7 - i * 0.1, 1400 - i * 120);
}
