/** Radiance above the threshold contributes to the glow, up to the maximum. */
const glowThreshold = 1.1;
const maxGlow = 6;
/** Radius of the glow relative to the image's shorter side. */
const relativeRadius = 7 / 800;

/** Box blur along one axis over 2 * radius + 1 pixels; `step` and `lineStride` are strides in the array. */
function boxBlur(
  from: Float32Array,
  count: number,
  step: number,
  lines: number,
  lineStride: number,
  radius: number,
): Float32Array {
  const blurred = new Float32Array(from.length);
  const size = 2 * radius + 1;
  const clamp = (i: number) => Math.min(count - 1, Math.max(0, i));
  for (let line = 0; line < lines; line++) {
    for (let channel = 0; channel < 3; channel++) {
      const start = line * lineStride + channel;
      let sum = 0;
      for (let i = -radius; i <= radius; i++) sum += from[start + clamp(i) * step] ?? 0;
      for (let i = 0; i < count; i++) {
        blurred[start + i * step] = sum / size;
        sum += from[start + clamp(i + radius + 1) * step] ?? 0;
        sum -= from[start + clamp(i - radius) * step] ?? 0;
      }
    }
  }
  return blurred;
}

/** Adds the glow of highlights to linear radiance, in place. */
export function addBloom(
  light: Float32Array,
  width: number,
  height: number,
  strength: number,
): void {
  const radius = Math.max(1, Math.round(relativeRadius * Math.min(width, height)));
  let glow: Float32Array = light.map((value) =>
    Math.min(maxGlow, Math.max(0, value - glowThreshold)),
  );
  for (let pass = 0; pass < 3; pass++) {
    glow = boxBlur(glow, width, 3, height, 3 * width, radius);
    glow = boxBlur(glow, height, 3 * width, width, 3, radius);
  }
  for (let i = 0; i < light.length; i++) light[i] = (light[i] ?? 0) + strength * (glow[i] ?? 0);
}
