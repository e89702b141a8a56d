import type { MeshBuilder } from '../trace/picture.ts';

/** What makes metal ready for rays; undefined as long as no shot has any. */
export const meshBuilder: MeshBuilder | undefined = undefined;
