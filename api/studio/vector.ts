/** x to the right, y away from the camera, z up; the ground is z = 0. Millimetres in jewellery, girdle radii for loose stones. */
export type Vector = readonly [number, number, number];

/** Rows of a rotation. */
export type Rotation = readonly [Vector, Vector, Vector];

export const add = (a: Vector, b: Vector): Vector => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
export const subtract = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const scale = (a: Vector, by: number): Vector => [a[0] * by, a[1] * by, a[2] * by];
export const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const length = (a: Vector): number => Math.hypot(a[0], a[1], a[2]);
export const normalise = (a: Vector): Vector => scale(a, 1 / length(a));
export const lerp = (a: Vector, b: Vector, part: number): Vector =>
  add(scale(a, 1 - part), scale(b, part));

export const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];

export const toRadians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Unit vector; azimuth counter-clockwise from +x, elevation above the ground, both in degrees. */
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

/** The rotation that turns by `second` first, then by `first`. */
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

/** Turns about an axis, in degrees, right-handed. */
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
