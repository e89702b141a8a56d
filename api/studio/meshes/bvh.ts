import type { MeshIntersector, TriangleMesh } from '../trace/scene.ts';
import { type BvhTree, buildTree } from './bvh-tree.ts';

const minDistance = 1e-5;

/**
 * Bounding volume hierarchy of a mesh. `intersect` runs some hundred million times per image, so it
 * allocates nothing, and its casts replace bounds checks that would cost time in the inner loops.
 */
class Bvh implements MeshIntersector {
  readonly ray = new Float64Array(7);
  readonly hit = new Float64Array(7);
  material = 0;
  isBack = false;

  private readonly boxes: Float64Array;
  private readonly nodes: Int32Array;
  /** First vertex and the two edges from it, 9 numbers per triangle, in leaf order. */
  private readonly triangles: Float64Array;
  private readonly normals: Float64Array;
  private readonly materials: Uint8Array;
  private readonly stack = new Int32Array(128);
  /** Distance and two barycentric coordinates of the closest hit so far. */
  private readonly best = new Float64Array(3);
  private found = -1;

  constructor(mesh: TriangleMesh, tree: BvhTree) {
    const count = mesh.materials.length;
    this.boxes = tree.boxes;
    this.nodes = tree.nodes;
    this.triangles = new Float64Array(count * 9);
    this.normals = new Float64Array(count * 9);
    this.materials = new Uint8Array(count);
    tree.order.forEach((from, to) => {
      this.materials[to] = mesh.materials[from] ?? 0;
      for (let k = 0; k < 9; k++) {
        const corner = mesh.positions[from * 9 + (k % 3)] ?? 0;
        const value = mesh.positions[from * 9 + k] ?? 0;
        this.triangles[to * 9 + k] = k < 3 ? value : value - corner;
        this.normals[to * 9 + k] = mesh.normals[from * 9 + k] ?? 0;
      }
    });
  }

  intersect(): boolean {
    const { boxes, nodes, stack, ray, best } = this;
    const ox = ray[0] as number;
    const oy = ray[1] as number;
    const oz = ray[2] as number;
    const dx = ray[3] as number;
    const dy = ray[4] as number;
    const dz = ray[5] as number;
    const ix = 1 / (dx || 1e-12);
    const iy = 1 / (dy || 1e-12);
    const iz = 1 / (dz || 1e-12);
    const nearX = ix < 0 ? 3 : 0;
    const nearY = iy < 0 ? 4 : 1;
    const nearZ = iz < 0 ? 5 : 2;
    best[0] = ray[6] as number;
    this.found = -1;
    let top = 1;
    stack[0] = 0;
    while (top > 0) {
      const node = stack[--top] as number;
      const at = node * 6;
      let enter = ((boxes[at + nearX] as number) - ox) * ix;
      let leave = ((boxes[at + 3 - nearX] as number) - ox) * ix;
      const enterY = ((boxes[at + nearY] as number) - oy) * iy;
      const leaveY = ((boxes[at + 5 - nearY] as number) - oy) * iy;
      if (enterY > enter) enter = enterY;
      if (leaveY < leave) leave = leaveY;
      const enterZ = ((boxes[at + nearZ] as number) - oz) * iz;
      const leaveZ = ((boxes[at + 7 - nearZ] as number) - oz) * iz;
      if (enterZ > enter) enter = enterZ;
      if (leaveZ < leave) leave = leaveZ;
      if (enter > leave || leave < 0 || enter > (best[0] as number)) continue;
      const link = node * 4;
      const left = nodes[link] as number;
      if (left < 0) {
        this.intersectLeaf(nodes[link + 2] as number, nodes[link + 3] as number);
        continue;
      }
      const right = nodes[link + 1] as number;
      const axis = nodes[link + 2] as number;
      const backwards = axis === 0 ? ix < 0 : axis === 1 ? iy < 0 : iz < 0;
      stack[top++] = backwards ? left : right;
      stack[top++] = backwards ? right : left;
    }
    if (this.found < 0) return false;
    this.writeHit();
    return true;
  }

  /** Tests the triangles of a leaf with the Möller-Trumbore algorithm. */
  private intersectLeaf(from: number, to: number): void {
    const { triangles: t, ray, best } = this;
    const dx = ray[3] as number;
    const dy = ray[4] as number;
    const dz = ray[5] as number;
    for (let i = from; i < to; i++) {
      const q = i * 9;
      const ax = t[q + 3] as number;
      const ay = t[q + 4] as number;
      const az = t[q + 5] as number;
      const bx = t[q + 6] as number;
      const by = t[q + 7] as number;
      const bz = t[q + 8] as number;
      const px = dy * bz - dz * by;
      const py = dz * bx - dx * bz;
      const pz = dx * by - dy * bx;
      const determinant = ax * px + ay * py + az * pz;
      if (determinant > -1e-14 && determinant < 1e-14) continue;
      const inverse = 1 / determinant;
      const sx = (ray[0] as number) - (t[q] as number);
      const sy = (ray[1] as number) - (t[q + 1] as number);
      const sz = (ray[2] as number) - (t[q + 2] as number);
      const u = (sx * px + sy * py + sz * pz) * inverse;
      if (u < 0 || u > 1) continue;
      const qx = sy * az - sz * ay;
      const qy = sz * ax - sx * az;
      const qz = sx * ay - sy * ax;
      const v = (dx * qx + dy * qy + dz * qz) * inverse;
      if (v < 0 || u + v > 1) continue;
      const distance = (bx * qx + by * qy + bz * qz) * inverse;
      if (distance <= minDistance || distance >= (best[0] as number)) continue;
      best[0] = distance;
      best[1] = u;
      best[2] = v;
      this.found = i;
    }
  }

  /** Writes distance, normals, side and material of the closest hit. */
  private writeHit(): void {
    const { triangles: t, normals: n, hit, ray, best } = this;
    const q = this.found * 9;
    const u = best[1] as number;
    const v = best[2] as number;
    const w = 1 - u - v;
    const x = w * (n[q] as number) + u * (n[q + 3] as number) + v * (n[q + 6] as number);
    const y = w * (n[q + 1] as number) + u * (n[q + 4] as number) + v * (n[q + 7] as number);
    const z = w * (n[q + 2] as number) + u * (n[q + 5] as number) + v * (n[q + 8] as number);
    const smooth = 1 / Math.sqrt(x * x + y * y + z * z);
    const ax = t[q + 3] as number;
    const ay = t[q + 4] as number;
    const az = t[q + 5] as number;
    const bx = t[q + 6] as number;
    const by = t[q + 7] as number;
    const bz = t[q + 8] as number;
    const gx = ay * bz - az * by;
    const gy = az * bx - ax * bz;
    const gz = ax * by - ay * bx;
    const side = gx * x + gy * y + gz * z < 0 ? -1 : 1;
    const flat = side / Math.sqrt(gx * gx + gy * gy + gz * gz);
    hit[0] = best[0] as number;
    hit[1] = x * smooth;
    hit[2] = y * smooth;
    hit[3] = z * smooth;
    hit[4] = gx * flat;
    hit[5] = gy * flat;
    hit[6] = gz * flat;
    const along = gx * (ray[3] as number) + gy * (ray[4] as number) + gz * (ray[5] as number);
    this.isBack = along * side > 0;
    this.material = this.materials[this.found] as number;
  }
}

/** Builds the hierarchy of a mesh; takes about 0.3 s for 100 000 triangles. */
export function buildBvh(mesh: TriangleMesh): MeshIntersector {
  return new Bvh(mesh, buildTree(mesh.positions));
}
