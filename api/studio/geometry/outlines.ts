/** Point of the girdle seen from above, with its tangent. */
export interface OutlinePoint {
  readonly point: readonly [number, number];
  readonly tangent: readonly [number, number];
}

/** Counter-clockwise girdle outline for u from 0 to 1; the half width is 1, the length runs along x. */
export type Outline = (u: number) => OutlinePoint;

type Curve = (u: number) => readonly [number, number];

const differenceStep = 1e-4;

const closedOutline =
  (curve: Curve): Outline =>
  (u) => {
    const [before, after] = [curve((u - differenceStep + 1) % 1), curve((u + differenceStep) % 1)];
    return { point: curve(u % 1), tangent: [after[0] - before[0], after[1] - before[1]] };
  };

export const ellipse = (ratio: number): Outline =>
  closedOutline((u) => [ratio * Math.cos(2 * Math.PI * u), Math.sin(2 * Math.PI * u)]);

/** Superellipse outline: exponent 2 is an ellipse, cushions have about 2.9. */
export function superellipse(ratio: number, exponent: number): Outline {
  return closedOutline((u) => {
    const [c, s] = [Math.cos(2 * Math.PI * u), Math.sin(2 * Math.PI * u)];
    const radius = (Math.abs(c) ** exponent + Math.abs(s) ** exponent) ** (-1 / exponent);
    return [ratio * radius * c, radius * s];
  });
}

/** Returns a point of the circular arc from (0, 1), where `s` is 1, to the tip at (reach, 0), where it is 0. */
function flank(reach: number, s: number): readonly [number, number] {
  const radius = (reach * reach + 1) / 2;
  const angle = (1 - Math.asin(s) / (Math.PI / 2)) * Math.asin(reach / radius);
  return [radius * Math.sin(angle), Math.max(0, 1 - radius + radius * Math.cos(angle))];
}

export function marquiseOutline(ratio: number): Outline {
  return closedOutline((u) => {
    const [c, s] = [Math.cos(2 * Math.PI * u), Math.sin(2 * Math.PI * u)];
    const [x, y] = flank(ratio, Math.abs(s));
    return [Math.sign(c) * x, Math.sign(s) * y];
  });
}

/** Half circle continued by two arcs that meet at a tip on +x. */
export function pearOutline(ratio: number): Outline {
  return closedOutline((u) => {
    const [c, s] = [Math.cos(2 * Math.PI * u), Math.sin(2 * Math.PI * u)];
    if (c <= 0) return [c, s];
    const [x, y] = flank(2 * ratio - 1, Math.abs(s));
    return [x, Math.sign(s) * y];
  });
}

const lobeRadius = 0.56;
/** Angle below the widest point at which the lobe's circle joins the flatter flank. */
const shoulderAngle = (26 * Math.PI) / 180;

/**
 * Right half of a heart (x >= 0) from the tip on -y (u = 0) to the cleft (u = 1): a long flank that
 * joins the circle of the lobe. `ratio` is length over width; y = 0 is at half the length.
 */
export function halfHeartOutline(ratio: number): Outline {
  const middle = 1 - lobeRadius;
  const tip = 2 * ratio - lobeRadius;
  const [c, s] = [Math.cos(shoulderAngle), Math.sin(shoulderAngle)];
  const beyond =
    (middle * middle + tip * tip - lobeRadius * lobeRadius) /
    (2 * (lobeRadius + middle * c - tip * s));
  const flankRadius = beyond + lobeRadius;
  const [flankX, flankY] = [middle - beyond * c, beyond * s];
  const start = Math.atan2(-tip - flankY, -flankX);
  const cleft = Math.PI - Math.acos(middle / lobeRadius);
  const flankLength = flankRadius * (-shoulderAngle - start);
  const whole = flankLength + lobeRadius * (cleft + shoulderAngle);
  const lift = tip - ratio;
  return (u) => {
    const travelled = u * whole;
    const isFlank = travelled < flankLength;
    const angle = isFlank
      ? start + travelled / flankRadius
      : -shoulderAngle + (travelled - flankLength) / lobeRadius;
    const [x, y, radius] = isFlank ? [flankX, flankY, flankRadius] : [middle, 0, lobeRadius];
    const tangent = [-Math.sin(angle), Math.cos(angle)] as const;
    return {
      point: [Math.max(0, x + radius * Math.cos(angle)), y + radius * Math.sin(angle) + lift],
      // Both halves share a facet at the tip.
      tangent: u === 0 ? [1, 0] : tangent,
    };
  };
}
