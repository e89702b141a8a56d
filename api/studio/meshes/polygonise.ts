import type { Vector } from '../vector.ts';
import type { Casting } from './casting.ts';
import type { Surface } from './surface.ts';

/** Cells along each side of a block. */
const blockSize = 8;
const blockSamples = blockSize + 1;

/**
 * Extracts the surface of a casting with surface nets: one vertex per cell that the surface crosses,
 * projected onto it with Newton steps, and a quad per crossed edge. Normals are gradients of the
 * distance field, which keeps reflections smooth.
 */
export function polygonise(casting: Casting, cell: number): Surface {
  return new SurfaceNets(casting, cell).extract();
}

class SurfaceNets {
  private readonly casting: Casting;
  private readonly cell: number;
  private readonly low: Vector;
  private readonly blocks: number;
  private readonly points: number[] = [];
  private readonly normals: number[] = [];
  private readonly triangles: number[] = [];
  /** Vertex index by cell. */
  private readonly vertexOfCell = new Map<number, number>();
  /** Crossed edges: axis, cell, and whether the distance decreases along the edge. */
  private readonly edges: [axis: number, x: number, y: number, z: number, isFalling: boolean][] =
    [];

  constructor(casting: Casting, cell: number) {
    this.casting = casting;
    this.cell = cell;
    const { low, high } = casting.bounds();
    this.low = low;
    const size = Math.max(high[0] - low[0], high[1] - low[1], high[2] - low[2]);
    this.blocks = 2 ** Math.ceil(Math.log2(Math.max(1, size / cell / blockSize)));
  }

  extract(): Surface {
    this.subdivide(this.casting, 0, 0, 0, this.blocks);
    for (const edge of this.edges) this.addQuad(...edge);
    return {
      points: Float64Array.from(this.points),
      normals: Float64Array.from(this.normals),
      triangles: Uint32Array.from(this.triangles),
    };
  }

  /** Recurses through an octree of blocks, skipping those that the surface cannot reach. */
  private subdivide(casting: Casting, x: number, y: number, z: number, size: number): void {
    const half = (size * blockSize * this.cell) / 2;
    const centre = [x, y, z].map((k, i) => (this.low[i] ?? 0) + k * blockSize * this.cell + half);
    const [cx = 0, cy = 0, cz = 0] = centre;
    const radius = half * Math.sqrt(3);
    const local = casting.restrictTo(cx, cy, cz, radius);
    if (Math.abs(local.distance(cx, cy, cz)) > radius * 1.3) return;
    if (size === 1) {
      this.sampleBlock(local, x * blockSize, y * blockSize, z * blockSize);
      return;
    }
    const h = size / 2;
    for (const i of [0, h]) {
      for (const j of [0, h]) {
        for (const k of [0, h]) this.subdivide(local, x + i, y + j, z + k, h);
      }
    }
  }

  private cellKey(x: number, y: number, z: number): number {
    const span = this.blocks * blockSize + 2;
    return ((z + 1) * span + y + 1) * span + x + 1;
  }

  private sampleBlock(local: Casting, bx: number, by: number, bz: number): void {
    const values = new Float64Array(blockSamples ** 3);
    const index = (i: number, j: number, k: number) => (k * blockSamples + j) * blockSamples + i;
    for (let k = 0; k < blockSamples; k++) {
      for (let j = 0; j < blockSamples; j++) {
        for (let i = 0; i < blockSamples; i++) {
          values[index(i, j, k)] = local.distance(
            this.low[0] + (bx + i) * this.cell,
            this.low[1] + (by + j) * this.cell,
            this.low[2] + (bz + k) * this.cell,
          );
        }
      }
    }
    const at = (i: number, j: number, k: number) => values[index(i, j, k)] as number;
    for (let k = 0; k < blockSize; k++) {
      for (let j = 0; j < blockSize; j++) {
        for (let i = 0; i < blockSize; i++) {
          const here = at(i, j, k) < 0;
          const ends = [at(i + 1, j, k), at(i, j + 1, k), at(i, j, k + 1)];
          ends.forEach((end, axis) => {
            if (end < 0 !== here) this.edges.push([axis, bx + i, by + j, bz + k, !here]);
          });
          this.addVertex(local, at, i, j, k, [bx + i, by + j, bz + k]);
        }
      }
    }
  }

  /** Adds a vertex at the mean of the crossings on a cell's twelve edges, projected onto the surface. */
  private addVertex(
    local: Casting,
    at: (i: number, j: number, k: number) => number,
    i: number,
    j: number,
    k: number,
    cell: Vector,
  ): void {
    const first = at(i, j, k) < 0;
    let isCrossed = false;
    for (let m = 1; m < 8 && !isCrossed; m++) {
      isCrossed = at(i + (m & 1), j + ((m >> 1) & 1), k + (m >> 2)) < 0 !== first;
    }
    if (!isCrossed) return;
    const sum = [0, 0, 0];
    let count = 0;
    for (let m = 0; m < 8; m++) {
      const offset = [m & 1, (m >> 1) & 1, m >> 2];
      const a = at(i + (m & 1), j + ((m >> 1) & 1), k + (m >> 2));
      for (let axis = 0; axis < 3; axis++) {
        if (offset[axis] === 1) continue;
        const n = m | (1 << axis);
        const b = at(i + (n & 1), j + ((n >> 1) & 1), k + (n >> 2));
        if (a < 0 === b < 0) continue;
        count++;
        for (let d = 0; d < 3; d++) {
          sum[d] = (sum[d] ?? 0) + (offset[d] ?? 0) + (d === axis ? a / (a - b) : 0);
        }
      }
    }
    const start = sum.map(
      (value, d) => (this.low[d] ?? 0) + ((cell[d] ?? 0) + value / count) * this.cell,
    );
    this.vertexOfCell.set(this.cellKey(...cell), this.points.length / 3);
    this.projectOntoSurface(local, start);
  }

  /** Adds a vertex near `start` on the zero level of the field, with its normal. */
  private projectOntoSurface(local: Casting, start: readonly number[]): void {
    let [x = 0, y = 0, z = 0] = start;
    const maxStep = this.cell * 0.6;
    let gradient = gradientAt(local, x, y, z);
    for (let step = 0; step < 3; step++) {
      const d = local.distance(x, y, z);
      const squaredLength = gradient[0] ** 2 + gradient[1] ** 2 + gradient[2] ** 2 || 1;
      const by = Math.max(-maxStep, Math.min(maxStep, d / squaredLength));
      x -= gradient[0] * by;
      y -= gradient[1] * by;
      z -= gradient[2] * by;
      gradient = gradientAt(local, x, y, z);
    }
    const length = Math.hypot(...gradient) || 1;
    this.points.push(x, y, z);
    this.normals.push(gradient[0] / length, gradient[1] / length, gradient[2] / length);
  }

  /** Connects the vertices of the four cells around a crossed edge, split along the shorter diagonal. */
  private addQuad(axis: number, x: number, y: number, z: number, isFalling: boolean): void {
    const u = (axis + 1) % 3;
    const v = (axis + 2) % 3;
    const around = [
      [0, 0],
      [-1, 0],
      [-1, -1],
      [0, -1],
    ].map(([du = 0, dv = 0]) => {
      const cell: [number, number, number] = [x, y, z];
      cell[u] = (cell[u] ?? 0) + du;
      cell[v] = (cell[v] ?? 0) + dv;
      return this.vertexOfCell.get(this.cellKey(...cell));
    });
    const [a, b, c, d] = isFalling ? around.reverse() : around;
    if (a === undefined || b === undefined || c === undefined || d === undefined) return;
    if (this.squaredDistance(a, c) <= this.squaredDistance(b, d))
      this.triangles.push(a, b, c, a, c, d);
    else this.triangles.push(b, c, d, b, d, a);
  }

  private squaredDistance(a: number, b: number): number {
    const delta = (k: number) => (this.points[a * 3 + k] ?? 0) - (this.points[b * 3 + k] ?? 0);
    return delta(0) ** 2 + delta(1) ** 2 + delta(2) ** 2;
  }
}

function gradientAt(casting: Casting, x: number, y: number, z: number): [number, number, number] {
  const e = 2e-3;
  return [
    (casting.distance(x + e, y, z) - casting.distance(x - e, y, z)) / (2 * e),
    (casting.distance(x, y + e, z) - casting.distance(x, y - e, z)) / (2 * e),
    (casting.distance(x, y, z + e) - casting.distance(x, y, z - e)) / (2 * e),
  ];
}
