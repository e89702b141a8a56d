/**
 * What metal mirrors where the table ends before the set: the dark of the room. A part of the light,
 * for the camera's side at and below the horizon; 1 beside, behind and straight below the piece.
 */
export function tableEndFactor(depth: number, forward: number, down: number): number {
  const front = smoothRamp((forward - 0.1) / 0.55);
  const shallow = smoothRamp((0.62 - down) / 0.5);
  return 1 - depth * front * shallow;
}

/** smoothstep between 0 and 1. */
function smoothRamp(part: number): number {
  const t = part < 0 ? 0 : part > 1 ? 1 : part;
  return t * t * (3 - 2 * t);
}
