import { buildBvh } from '../meshes/bvh.ts';
import type { MeshBuilder } from '../trace/render.ts';

/** What makes metal ready for rays. */
export const meshBuilder: MeshBuilder = buildBvh;
