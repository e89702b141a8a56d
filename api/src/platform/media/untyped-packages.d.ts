declare module 'libheif-js/wasm-bundle.js' {
  /** Pixels: red, green, blue and alpha, a byte each. */
  interface Target {
    data: Uint8ClampedArray<ArrayBuffer>;
    width: number;
    height: number;
  }
  interface HeifImage {
    is_primary(): boolean;
    get_width(): number;
    get_height(): number;
    /** Decodes into the target; null on failure. */
    display(target: Target, callback: (shown: Target | null) => void): void;
  }
  const libheif: { HeifDecoder: new () => { decode(file: Uint8Array): HeifImage[] } };
  export default libheif;
}
