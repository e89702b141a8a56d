import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import { findEnvironment } from '../light/environments.ts';
import type { Scene, Shot } from '../trace/scene.ts';

/** To be raised when the renderer itself makes other pictures of the same scenes. */
export const RENDERER_VERSION = 2;

const masterSchema = z.object({ inputs: z.string(), seconds: z.number(), bytes: z.number() });
const indexSchema = z.record(z.string(), masterSchema);

export type Master = z.infer<typeof masterSchema>;
export type MasterIndex = z.infer<typeof indexSchema>;

const pathOf = (folder: string): string => `${folder}/masters.json`;

export async function readIndex(folder: string): Promise<MasterIndex> {
  if (!existsSync(pathOf(folder))) return {};
  return indexSchema.parse(JSON.parse(await readFile(pathOf(folder), 'utf8')));
}

/** By name, so that a new master is one line of a diff. */
export async function writeIndex(folder: string, index: MasterIndex): Promise<void> {
  const sorted = Object.fromEntries(
    Object.entries(index).sort(([a], [b]) => (a < b ? -1 : Number(a > b))),
  );
  const unfinished = `${pathOf(folder)}.part`;
  await writeFile(unfinished, `${JSON.stringify(sorted, null, 2)}\n`);
  await rename(unfinished, pathOf(folder));
}

/** What a picture is made of: its scene, its light, its size and the renderer's version. */
export const hashInputs = (shot: Shot): string => hashSceneInputs(shot, shot.scene());

/** An environment as data: its sky is a function, so some of its values stand for it. */
function sampleEnvironment(name: string) {
  const { sky, ...rest } = findEnvironment(name);
  const samples = Array.from({ length: 20 * 36 }, (_, at) =>
    sky(Math.floor(at / 36) / 19, ((at % 36) * Math.PI) / 18).toFixed(6),
  );
  return [rest, samples];
}

/** For who has made the shot's scene already. */
export function hashSceneInputs(shot: Shot, { mesh, ...scene }: Scene): string {
  const hash = createHash('sha256');
  const lights = [scene.light.stones, scene.light.metal, scene.light.bake].map(sampleEnvironment);
  hash.update(JSON.stringify([RENDERER_VERSION, shot.width, shot.height, scene, lights]));
  if (mesh) {
    for (const numbers of [mesh.positions, mesh.normals, mesh.materials]) hash.update(numbers);
  }
  return hash.digest('hex').slice(0, 16);
}
