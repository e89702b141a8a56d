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
