declare module 'linebreak' {
  /** Finds where a line may be broken (UAX 14). */
  export default class LineBreaker {
    constructor(text: string);
    /** Returns the next opportunity; `position` is the index after the last character of the line. */
    nextBreak(): { position: number; required: boolean } | null;
  }
}

declare module 'subset-font' {
  interface SubsetOptions {
    keepAllGlyphs: true;
    targetFormat: 'truetype';
    /** Values at which the axes of a variable font are fixed. */
    variationAxes?: Record<string, number>;
  }

  /** Converts a TrueType, WOFF or WOFF2 font. */
  export default function subsetFont(
    font: Buffer,
    text: undefined,
    options: SubsetOptions,
  ): Promise<Buffer>;
}
