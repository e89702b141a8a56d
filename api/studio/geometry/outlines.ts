/** A place on the girdle seen from above, and the direction the girdle runs there. */
export interface OutlinePoint {
  readonly point: readonly [number, number];
  readonly tangent: readonly [number, number];
}

/** Counter-clockwise for u from 0 to 1; half the width is 1, the length lies along x. */
export type Outline = (u: number) => OutlinePoint;

type Curve = (u: number) => readonly [number, number];

const DIFFERENCE_STEP = 1e-4;

const closedOutline =
  (curve: Curve): Outline =>
  (u) => {
    const [before, after] = [
      curve((u - DIFFERENCE_STEP + 1) % 1),
      curve((u + DIFFERENCE_STEP) % 1),
    ];
    return { point: curve(u % 1), tangent: [after[0] - before[0], after[1] - before[1]] };
  };

export const ellipse = (ratio: number): Outline =>
  closedOutline((u) => [ratio * Math.cos(2 * Math.PI * u), Math.sin(2 * Math.PI * u)]);

/** Exponent 2 is an ellipse, above it squarer; cushions have about 2.9. */
export function superellipse(ratio: number, exponent: number): Outline {
  return closedOutline((u) => {
    const [c, s] = [Math.cos(2 * Math.PI * u), Math.sin(2 * Math.PI * u)];
    const radius = (Math.abs(c) ** exponent + Math.abs(s) ** exponent) ** (-1 / exponent);
    return [ratio * radius * c, radius * s];
  });
}

/** A quarter of a lens: the circular arc from (0, 1) to (reach, 0). `s` is 1 at the top, 0 at the tip. */
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

/** A half circle, then two arcs to the tip on +x. */
export function pearOutline(ratio: number): Outline {
  return closedOutline((u) => {
    const [c, s] = [Math.cos(2 * Math.PI * u), Math.sin(2 * Math.PI * u)];
    if (c <= 0) return [c, s];
    const [x, y] = flank(2 * ratio - 1, Math.abs(s));
    return [x, Math.sign(s) * y];
  });
}

const LOBE_RADIUS = 0.56;
/** Where the lobe's circle hands over to the flatter flank: this far below the widest place. */
const SHOULDER_ANGLE = (26 * Math.PI) / 180;

/**
 * The right half of a heart (x >= 0), from the tip on -y (u = 0) to the cleft (u = 1): a long flank
 * that runs into the circle of the lobe. Length over width is `ratio`; y = 0 is half the length.
 */
export function halfHeartOutline(ratio: number): Outline {
  const middle = 1 - LOBE_RADIUS;
  const tip = 2 * ratio - LOBE_RADIUS;
  const [c, s] = [Math.cos(SHOULDER_ANGLE), Math.sin(SHOULDER_ANGLE)];
  const beyond =
    (middle * middle + tip * tip - LOBE_RADIUS * LOBE_RADIUS) /
    (2 * (LOBE_RADIUS + middle * c - tip * s));
  const flankRadius = beyond + LOBE_RADIUS;
  const [flankX, flankY] = [middle - beyond * c, beyond * s];
  const start = Math.atan2(-tip - flankY, -flankX);
  const cleft = Math.PI - Math.acos(middle / LOBE_RADIUS);
  const flankLength = flankRadius * (-SHOULDER_ANGLE - start);
  const whole = flankLength + LOBE_RADIUS * (cleft + SHOULDER_ANGLE);
  const lift = tip - ratio;
  return (u) => {
    const travelled = u * whole;
    const isFlank = travelled < flankLength;
    const angle = isFlank
      ? start + travelled / flankRadius
      : -SHOULDER_ANGLE + (travelled - flankLength) / LOBE_RADIUS;
    const [x, y, radius] = isFlank ? [flankX, flankY, flankRadius] : [middle, 0, LOBE_RADIUS];
    const tangent = [-Math.sin(angle), Math.cos(angle)] as const;
    return {
      point: [Math.max(0, x + radius * Math.cos(angle)), y + radius * Math.sin(angle) + lift],
      // Both halves share one facet at the tip.
      tangent: u === 0 ? [1, 0] : tangent,
    };
  };
}
