/** Numbers a ray: origin 0-2, unit direction 3-5, throughput RGB 6-8, nearest hit so far 9. */
export const RAY_STRIDE = 10;

/** What a ray comes from, besides the index of a stone. */
export const FROM_CAMERA = -1;
export const FROM_METAL = -2;

const CAPACITY = 2048;

/** Rays still to be followed. Arrays, and no recursion: calls with a dozen doubles would box each. */
export class RayStack {
  readonly rays = new Float64Array(CAPACITY * RAY_STRIDE);
  readonly depth = new Int32Array(CAPACITY);
  /** Index of the stone that the ray leaves, or one of the constants above. */
  readonly from = new Int32Array(CAPACITY);
  /** 1 once the ray has been within a stone and bears the colour of its wavelength. */
  readonly isDispersed = new Uint8Array(CAPACITY);
  count = 0;

  setOrigin(slot: number, depth: number, from: number, isDispersed: number): void {
    this.depth[slot] = depth;
    this.from[slot] = from;
    this.isDispersed[slot] = isDispersed;
  }
}
