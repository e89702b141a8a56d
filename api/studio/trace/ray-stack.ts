/** Numbers per ray: origin 0-2, unit direction 3-5, throughput RGB 6-8, distance of the closest hit 9. */
export const rayStride = 10;

/** Origins of a ray other than the index of a stone. */
export const fromCamera = -1;
export const fromMetal = -2;

const capacity = 2048;

/** Rays that remain to be traced. Typed arrays instead of recursion, because V8 boxes double arguments. */
export class RayStack {
  readonly rays = new Float64Array(capacity * rayStride);
  readonly depth = new Int32Array(capacity);
  /** Index of the stone that the ray left, or one of the constants above. */
  readonly from = new Int32Array(capacity);
  /** 1 once the ray has passed through a stone and carries the colour of its wavelength. */
  readonly isDispersed = new Uint8Array(capacity);
  count = 0;

  setOrigin(slot: number, depth: number, from: number, isDispersed: number): void {
    this.depth[slot] = depth;
    this.from[slot] = from;
    this.isDispersed[slot] = isDispersed;
  }
}
