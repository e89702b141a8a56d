import type { Plane } from '../trace/scene.ts';
import { toRadians } from '../vector.ts';

/** A step: horizontal inset in half widths and angle in degrees. */
export type Step = readonly [inset: number, angle: number];

export interface StepForm {
  /** Length over width. */
  readonly ratio: number;
  /** Length cut off each side at the corners, in half widths. */
  readonly corner: number;
  /** Steps from the girdle to the table, and from the girdle to the keel. */
  readonly crown: readonly Step[];
  readonly pavilion: readonly Step[];
  /** Half the girdle's thickness. */
  readonly girdle: number;
}

/** Returns the facet planes of an emerald or Asscher cut: an octagon with equal steps on all sides. */
export function stepCut(form: StepForm): Plane[] {
  const { ratio, corner, girdle } = form;
  const height = form.crown.reduce(
    (sum, [inset, a]) => sum + inset * Math.tan(toRadians(a)),
    girdle,
  );
  const planes: Plane[] = [{ normal: [0, 0, 1], offset: height }];
  for (let side = 0; side < 8; side++) {
    const [x, y] = [Math.cos((side * Math.PI) / 4), Math.sin((side * Math.PI) / 4)];
    const straight = side % 4 === 0 ? ratio : 1;
    const distance = side % 2 === 1 ? (ratio + 1 - corner) / Math.SQRT2 : straight;
    planes.push({ normal: [x, y, 0], offset: distance });
    for (const [steps, up] of [
      [form.crown, 1],
      [form.pavilion, -1],
    ] as const) {
      let [out, z] = [distance, girdle];
      for (const [inset, angle] of steps) {
        const [s, c] = [Math.sin(toRadians(angle)), Math.cos(toRadians(angle))];
        planes.push({ normal: [x * s, y * s, up * c], offset: out * s + z * c });
        out -= inset;
        z += inset * Math.tan(toRadians(angle));
      }
    }
  }
  return planes;
}
