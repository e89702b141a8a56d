import type { TriangleMesh } from '../trace/scene.ts';
import { add, type Rotation, rotate, type Vector } from '../vector.ts';

/** Indexed triangle mesh, counter-clockwise seen from outside. */
export interface Surface {
  /** 3 numbers per vertex. */
  readonly points: Float64Array;
  /** Outward unit normals, 3 numbers per vertex. */
  readonly normals: Float64Array;
  /** 3 vertex indices per triangle. */
  readonly triangles: Uint32Array;
}

/** Surface with its material. */
export interface MeshPart {
  readonly surface: Surface;
  /** Index into Scene.metals. */
  readonly material: number;
}

export function pointAt(numbers: Float64Array, index: number): Vector {
  const at = index * 3;
  return [numbers[at] ?? 0, numbers[at + 1] ?? 0, numbers[at + 2] ?? 0];
}

function mapPoints(numbers: Float64Array, change: (point: Vector) => Vector): Float64Array {
  const out = new Float64Array(numbers.length);
  for (let i = 0; i * 3 < numbers.length; i++) out.set(change(pointAt(numbers, i)), i * 3);
  return out;
}

/** Rotates a surface about the origin, then translates it. */
export function transformSurface(surface: Surface, rotation: Rotation, shift: Vector): Surface {
  return {
    points: mapPoints(surface.points, (p) => add(rotate(rotation, p), shift)),
    normals: mapPoints(surface.normals, (n) => rotate(rotation, n)),
    triangles: surface.triangles,
  };
}

export function joinSurfaces(surfaces: readonly Surface[]): Surface {
  const size = (of: 'points' | 'triangles') =>
    surfaces.reduce((sum, surface) => sum + surface[of].length, 0);
  const points = new Float64Array(size('points'));
  const normals = new Float64Array(size('points'));
  const triangles = new Uint32Array(size('triangles'));
  let vertex = 0;
  let triangle = 0;
  for (const surface of surfaces) {
    points.set(surface.points, vertex);
    normals.set(surface.normals, vertex);
    const first = vertex / 3;
    triangles.set(
      surface.triangles.map((index) => index + first),
      triangle,
    );
    vertex += surface.points.length;
    triangle += surface.triangles.length;
  }
  return { points, normals, triangles };
}

/** Expands indexed surfaces to the triangle soup of the tracer. */
export function toTriangleMesh(parts: readonly MeshPart[]): TriangleMesh {
  const count = parts.reduce((sum, { surface }) => sum + surface.triangles.length / 3, 0);
  const positions = new Float64Array(count * 9);
  const normals = new Float64Array(count * 9);
  const materials = new Uint8Array(count);
  let at = 0;
  for (const { surface, material } of parts) {
    surface.triangles.forEach((vertex, i) => {
      positions.set(surface.points.subarray(vertex * 3, vertex * 3 + 3), (at + i) * 3);
      normals.set(surface.normals.subarray(vertex * 3, vertex * 3 + 3), (at + i) * 3);
    });
    materials.fill(material, at / 3, (at + surface.triangles.length) / 3);
    at += surface.triangles.length;
  }
  return { positions, normals, materials };
}

/** Returns area and signed volume; a closed surface that faces outwards has a positive volume. */
export function measure({ points, triangles }: Surface): { area: number; volume: number } {
  let area = 0;
  let volume = 0;
  for (let i = 0; i < triangles.length; i += 3) {
    const [ax, ay, az] = pointAt(points, triangles[i] ?? 0);
    const [bx, by, bz] = pointAt(points, triangles[i + 1] ?? 0);
    const [cx, cy, cz] = pointAt(points, triangles[i + 2] ?? 0);
    const x = (by - ay) * (cz - az) - (bz - az) * (cy - ay);
    const y = (bz - az) * (cx - ax) - (bx - ax) * (cz - az);
    const z = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
    area += Math.hypot(x, y, z) / 2;
    volume += (ax * x + ay * y + az * z) / 6;
  }
  return { area, volume };
}
