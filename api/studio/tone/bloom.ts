/** What is brighter than this glows into its surroundings, up to the second. */
const GLOW_THRESHOLD = 1.1;
const MAX_GLOW = 6;
/** Radius of the glow as a part of the width. */
const RELATIVE_RADIUS = 7 / 800;

/** Averages along one axis over 2 * reach + 1 pixels; `step` and `other` as strides in the array. */
function boxBlur(
  from: Float32Array,
  count: number,
  step: number,
  lines: number,
  other: number,
  reach: number,
): Float32Array {
  const blurred = new Float32Array(from.length);
  const size = 2 * reach + 1;
  const inside = (at: number) => Math.min(count - 1, Math.max(0, at));
  for (let line = 0; line < lines; line++) {
    for (let channel = 0; channel < 3; channel++) {
      const start = line * other + channel;
      let sum = 0;
      for (let at = -reach; at <= reach; at++) sum += from[start + inside(at) * step] ?? 0;
      for (let at = 0; at < count; at++) {
        blurred[start + at * step] = sum / size;
        sum += from[start + inside(at + reach + 1) * step] ?? 0;
        sum -= from[start + inside(at - reach) * step] ?? 0;
      }
    }
  }
  return blurred;
}

/** Adds the glow of highlights to linear radiance, in place. */
export function addBloom(light: Float32Array, width: number, height: number, part: number): void {
  const reach = Math.max(1, Math.round(RELATIVE_RADIUS * Math.min(width, height)));
  let glow: Float32Array = light.map((value) =>
    Math.min(MAX_GLOW, Math.max(0, value - GLOW_THRESHOLD)),
  );
  for (let pass = 0; pass < 3; pass++) {
    glow = boxBlur(glow, width, 3, height, 3 * width, reach);
    glow = boxBlur(glow, height, 3 * width, width, 3, reach);
  }
  for (let at = 0; at < light.length; at++) light[at] = (light[at] ?? 0) + part * (glow[at] ?? 0);
}
