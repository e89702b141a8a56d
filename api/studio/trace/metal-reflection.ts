/**
 * Moves the ray at `at` to its hit on metal and reflects it. Corrects shading normals that would
 * reflect into the surface. Returns the cosine of the angle of incidence.
 */
export function reflectOffMetal(rays: Float64Array, at: number, hit: Float64Array): number {
  const dx = rays[at + 3] ?? 0;
  const dy = rays[at + 4] ?? 0;
  const dz = rays[at + 5] ?? 0;
  let nx = hit[1] ?? 0;
  let ny = hit[2] ?? 0;
  let nz = hit[3] ?? 0;
  const gx = hit[4] ?? 0;
  const gy = hit[5] ?? 0;
  const gz = hit[6] ?? 0;
  let cosine = -(dx * nx + dy * ny + dz * nz);
  if (cosine < 0.02) {
    const lean = 0.02 - cosine;
    const size = 1 / Math.hypot(nx - dx * lean, ny - dy * lean, nz - dz * lean);
    nx = (nx - dx * lean) * size;
    ny = (ny - dy * lean) * size;
    nz = (nz - dz * lean) * size;
    cosine = -(dx * nx + dy * ny + dz * nz);
  }
  let rx = dx + 2 * cosine * nx;
  let ry = dy + 2 * cosine * ny;
  let rz = dz + 2 * cosine * nz;
  const lift = rx * gx + ry * gy + rz * gz;
  if (lift < 0.01) {
    rx += gx * (0.01 - lift);
    ry += gy * (0.01 - lift);
    rz += gz * (0.01 - lift);
    const size = 1 / Math.hypot(rx, ry, rz);
    rx *= size;
    ry *= size;
    rz *= size;
  }
  const distance = rays[at + 9] ?? 0;
  rays[at] = (rays[at] ?? 0) + dx * distance + gx * 1e-4;
  rays[at + 1] = (rays[at + 1] ?? 0) + dy * distance + gy * 1e-4;
  rays[at + 2] = (rays[at + 2] ?? 0) + dz * distance + gz * 1e-4;
  rays[at + 3] = rx;
  rays[at + 4] = ry;
  rays[at + 5] = rz;
  return cosine;
}
