/** Whether the fonts of the map are there: what is measured or painted before is so in others. */

const FACES = [
  "600 13px 'Source Sans 3'",
  "700 13px 'Source Sans 3'",
  "italic 400 20px 'Source Serif 4'",
  "italic 500 13px 'Source Sans 3'",
  "500 9px 'Barlow Semi Condensed'",
  "600 12px 'Barlow Semi Condensed'",
];

class Fonts {
  /** Read where text is measured, so that it is measured again when they are there. */
  loaded = $state(false);

  async load(): Promise<void> {
    await Promise.allSettled(FACES.map((face) => document.fonts.load(face)));
    this.loaded = true;
  }
}

export const fonts = new Fonts();
