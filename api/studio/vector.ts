/**
 * x points right, y away from the camera, z up; the ground is z = 0. The unit is the millimetre for
 * jewellery and the girdle radius for loose stones.
 */
export type Vector = readonly [number, number, number];

/** Rotation matrix, by rows. */
export type Rotation = readonly [Vector, Vector, Vector];

export const add = (a: Vector, b: Vector): Vector => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
export const subtract = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const scale = (a: Vector, factor: number): Vector => [
  a[0] * factor,
  a[1] * factor,
  a[2] * factor,
];
export const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const length = (a: Vector): number => Math.hypot(a[0], a[1], a[2]);
export const normalise = (a: Vector): Vector => scale(a, 1 / length(a));
export const lerp = (a: Vector, b: Vector, t: number): Vector => add(scale(a, 1 - t), scale(b, t));

export const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];

export const toRadians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Returns a unit vector; azimuth counter-clockwise from +x and elevation above the ground, in degrees. */
export function directionFromAngles(azimuth: number, elevation: number): Vector {
  const a = toRadians(azimuth);
  const e = toRadians(elevation);
  return [Math.cos(e) * Math.cos(a), Math.cos(e) * Math.sin(a), Math.sin(e)];
}

export const rotate = (rotation: Rotation, a: Vector): Vector => [
  dot(rotation[0], a),
  dot(rotation[1], a),
  dot(rotation[2], a),
];

/** Returns the matrix product: a rotation that applies `second` first, then `first`. */
export function composeRotations(first: Rotation, second: Rotation): Rotation {
  const columns = [0, 1, 2].map((column) =>
    rotate(first, [second[0][column] ?? 0, second[1][column] ?? 0, second[2][column] ?? 0]),
  );
  const [x = [1, 0, 0], y = [0, 1, 0], z = [0, 0, 1]] = columns;
  return [
    [x[0], y[0], z[0]],
    [x[1], y[1], z[1]],
    [x[2], y[2], z[2]],
  ];
}

/** Right-handed rotation about an axis, in degrees. */
export function rotationX(degrees: number): Rotation {
  const [c, s] = [Math.cos(toRadians(degrees)), Math.sin(toRadians(degrees))];
  return [
    [1, 0, 0],
    [0, c, -s],
    [0, s, c],
  ];
}

export function rotationY(degrees: number): Rotation {
  const [c, s] = [Math.cos(toRadians(degrees)), Math.sin(toRadians(degrees))];
  return [
    [c, 0, s],
    [0, 1, 0],
    [-s, 0, c],
  ];
}

export function rotationZ(degrees: number): Rotation {
  const [c, s] = [Math.cos(toRadians(degrees)), Math.sin(toRadians(degrees))];
  return [
    [c, -s, 0],
    [s, c, 0],
    [0, 0, 1],
  ];
}
