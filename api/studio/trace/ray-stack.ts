/** Numbers per ray: origin 0-2, unit direction 3-5, throughput RGB 6-8, distance of the closest hit 9. */
export const RAY_STRIDE = 10;

/** Origins of a ray other than the index of a stone. */
export const FROM_CAMERA = -1;
export const FROM_METAL = -2;

const CAPACITY = 2048;

/** Rays that remain to be traced. Typed arrays instead of recursion, because V8 boxes double arguments. */
export class RayStack {
  readonly rays = new Float64Array(CAPACITY * RAY_STRIDE);
  readonly depth = new Int32Array(CAPACITY);
  /** Index of the stone that the ray left, or one of the constants above. */
  readonly from = new Int32Array(CAPACITY);
  /** 1 once the ray has passed through a stone and carries the colour of its wavelength. */
  readonly isDispersed = new Uint8Array(CAPACITY);
  count = 0;

  setOrigin(slot: number, depth: number, from: number, isDispersed: number): void {
    this.depth[slot] = depth;
    this.from[slot] = from;
    this.isDispersed[slot] = isDispersed;
  }
}
