import type { Vector } from '../vector.ts';
import { catmullRom, type Knot } from './spline.ts';

/** Step of the coarse search in samples. */
const coarseStride = 6;

/**
 * Smooth curve that finds its nearest point to a query. The search picks the nearest of densely spaced
 * samples and refines it with a second-order expansion, accurate enough for mirror reflections.
 */
export class Curve {
  /** Result of the last search: the nearest point and the radius there. */
  readonly nearest = new Float64Array(4);
  readonly low: Vector;
  readonly high: Vector;
  private readonly isLoop: boolean;
  private readonly count: number;
  /** 12 numbers per sample: point and radius, their first derivatives and half their second ones by arc length. */
  private readonly samples: Float64Array;

  constructor(knots: readonly Knot[], isLoop = false, spacing = 0.1) {
    const at = catmullRom(knots, isLoop);
    const rough = Array.from({ length: 201 }, (_, i) => at(i / 200));
    let total = 0;
    for (let i = 1; i < rough.length; i++) total += distance(rough[i], rough[i - 1]);
    this.isLoop = isLoop;
    this.count = Math.max(12, Math.ceil(total / spacing));
    this.samples = new Float64Array(this.count * 12);
    const step = 1e-3;
    for (let i = 0; i < this.count; i++) {
      const t = isLoop ? i / this.count : i / (this.count - 1);
      const inner = isLoop ? t : Math.min(1 - step, Math.max(step, t));
      const [before, here, after] = [at(wrap(inner - step)), at(inner), at(wrap(inner + step))];
      const point = at(t);
      const speed = distance(after, before) / (2 * step) || 1;
      for (let k = 0; k < 4; k++) {
        const [b, h, a] = [before[k] ?? 0, here[k] ?? 0, after[k] ?? 0];
        this.samples[i * 12 + k] = point[k] ?? 0;
        this.samples[i * 12 + 4 + k] = (a - b) / (2 * step) / speed;
        this.samples[i * 12 + 8 + k] = (a - 2 * h + b) / (2 * step * step) / (speed * speed);
      }
    }
    const reach = (k: number, pick: (...all: number[]) => number, sign: number) =>
      pick(...rough.map((p) => (p[k] ?? 0) + sign * p[3]));
    this.low = [reach(0, Math.min, -1), reach(1, Math.min, -1), reach(2, Math.min, -1)];
    this.high = [reach(0, Math.max, 1), reach(1, Math.max, 1), reach(2, Math.max, 1)];
  }

  private squaredDistance(i: number, x: number, y: number, z: number): number {
    const at = i * 12;
    const a = x - (this.samples[at] as number);
    const b = y - (this.samples[at + 1] as number);
    const c = z - (this.samples[at + 2] as number);
    return a * a + b * b + c * c;
  }

  private neighbour(i: number, by: number): number {
    if (this.isLoop) return (i + by + this.count) % this.count;
    return Math.min(this.count - 1, Math.max(0, i + by));
  }

  /** Returns the distance to the centre line and writes the nearest point to `nearest`. */
  distanceTo(x: number, y: number, z: number): number {
    let best = 0;
    let minimum = Infinity;
    for (let i = 0; i < this.count; i += coarseStride) {
      const d = this.squaredDistance(i, x, y, z);
      if (d >= minimum) continue;
      minimum = d;
      best = i;
    }
    const start = best;
    for (let by = -coarseStride; by <= coarseStride; by++) {
      const i = this.neighbour(start, by);
      const d = this.squaredDistance(i, x, y, z);
      if (d >= minimum) continue;
      minimum = d;
      best = i;
    }
    return this.refine(best, x, y, z);
  }

  private refine(sample: number, x: number, y: number, z: number): number {
    const { samples: s, nearest } = this;
    const at = sample * 12;
    const px = x - (s[at] as number);
    const py = y - (s[at + 1] as number);
    const pz = z - (s[at + 2] as number);
    const along =
      px * (s[at + 4] as number) + py * (s[at + 5] as number) + pz * (s[at + 6] as number);
    const bend =
      px * (s[at + 8] as number) + py * (s[at + 9] as number) + pz * (s[at + 10] as number);
    let t = along / Math.max(0.3, 1 - 2 * bend);
    if (!this.isLoop && sample === 0) t = Math.max(0, t);
    if (!this.isLoop && sample === this.count - 1) t = Math.min(0, t);
    t = Math.max(-0.2, Math.min(0.2, t));
    for (let k = 0; k < 4; k++) {
      nearest[k] =
        (s[at + k] as number) + t * ((s[at + 4 + k] as number) + t * (s[at + 8 + k] as number));
    }
    return Math.hypot(
      x - (nearest[0] as number),
      y - (nearest[1] as number),
      z - (nearest[2] as number),
    );
  }
}

const wrap = (t: number) => (t < 0 ? t + 1 : t > 1 ? t - 1 : t);

function distance(a: readonly number[] = [], b: readonly number[] = []): number {
  return Math.hypot(
    (a[0] ?? 0) - (b[0] ?? 0),
    (a[1] ?? 0) - (b[1] ?? 0),
    (a[2] ?? 0) - (b[2] ?? 0),
  );
}
