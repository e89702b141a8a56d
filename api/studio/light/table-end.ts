/**
 * Returns the factor by which metal reflections darken beyond the table's front edge, where they show
 * the dark room: below 1 towards the camera near the horizon, 1 in all other directions.
 * @param forward component of the unit direction towards the camera side
 * @param down component of the unit direction towards the ground
 */
export function tableEndFactor(depth: number, forward: number, down: number): number {
  const front = smoothRamp((forward - 0.1) / 0.55);
  const shallow = smoothRamp((0.62 - down) / 0.5);
  return 1 - depth * front * shallow;
}

/** Smoothstep between 0 and 1. */
function smoothRamp(value: number): number {
  const t = value < 0 ? 0 : value > 1 ? 1 : value;
  return t * t * (3 - 2 * t);
}
