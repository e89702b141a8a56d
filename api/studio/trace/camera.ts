import { add, cross, directionFromAngles, normalise, scale, type Vector } from '../vector.ts';
import type { RayStack } from './ray-stack.ts';
import { fromCamera } from './ray-stack.ts';
import { filterRadius } from './sampling.ts';
import type { Camera } from './scene.ts';

/** Above this elevation in degrees, +y is up in the image, because z would point at the camera. */
const overheadElevation = 85;

/** Returns the unit vector from the target to the camera. */
export const towardsCamera = (camera: Camera): Vector =>
  directionFromAngles(camera.azimuth, camera.elevation);

/** Thin-lens camera model that generates rays for an image of the given size. */
export class ThinLens {
  private readonly position: Vector;
  private readonly forward: Vector;
  private readonly right: Vector;
  private readonly up: Vector;

  constructor(
    private readonly camera: Camera,
    private readonly width: number,
    private readonly height: number,
  ) {
    const back = towardsCamera(camera);
    this.position = add(camera.target, scale(back, camera.distance));
    this.forward = scale(back, -1);
    const hint: Vector = camera.elevation > overheadElevation ? [0, 1, 0] : [0, 0, 1];
    this.right = normalise(cross(this.forward, hint));
    this.up = cross(this.right, this.forward);
  }

  /**
   * Writes the ray through a pixel to slot 0 of the stack. `u` and `v` sample the pixel filter, `s` and
   * `t` the lens; all are in [0, 1).
   */
  generateRay(
    stack: RayStack,
    column: number,
    row: number,
    u: number,
    v: number,
    s: number,
    t: number,
  ) {
    const { camera, forward, right, up, position } = this;
    const radius = filterRadius(u);
    const pixel = (2 * camera.halfHeight) / this.height;
    const x = (column + 0.5 + radius * Math.cos(2 * Math.PI * v) - this.width / 2) * pixel;
    const y = (this.height / 2 - row - 0.5 - radius * Math.sin(2 * Math.PI * v)) * pixel;
    const lensRadius = camera.aperture * Math.sqrt(s);
    const lensX = lensRadius * Math.cos(2 * Math.PI * t);
    const lensY = lensRadius * Math.sin(2 * Math.PI * t);
    const [across, along] = [x - lensX, y - lensY];
    const size = 1 / Math.hypot(camera.distance, across, along);
    const { rays } = stack;
    for (let axis = 0; axis < 3; axis++) {
      const [f, r, w] = [forward[axis] ?? 0, right[axis] ?? 0, up[axis] ?? 0];
      rays[axis] = (position[axis] ?? 0) + r * lensX + w * lensY;
      rays[3 + axis] = (f * camera.distance + r * across + w * along) * size;
      rays[6 + axis] = 1;
    }
    stack.setOrigin(0, 0, fromCamera, 0);
  }
}
