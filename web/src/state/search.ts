/** Looking for words: all of them must occur, in any order. */

export function wordsOf(wanted: string): string[] {
  return wanted.toLowerCase().split(/\s+/).filter(Boolean);
}

export function fits(words: readonly string[], text: string): boolean {
  const low = text.toLowerCase();
  return words.every((word) => low.includes(word));
}
