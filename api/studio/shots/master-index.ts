import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import { findEnvironment } from '../light/environments.ts';
import type { Scene, Shot } from '../trace/scene.ts';

/** Increment when a change to the renderer alters the images of unchanged scenes. */
export const rendererVersion = 2;

const masterSchema = z.object({ inputs: z.string(), seconds: z.number(), bytes: z.number() });
const indexSchema = z.record(z.string(), masterSchema);

export type Master = z.infer<typeof masterSchema>;
export type MasterIndex = z.infer<typeof indexSchema>;

const pathOf = (folder: string): string => `${folder}/masters.json`;

/** Reads the folder's index of masters; empty when there is none. */
export async function readIndex(folder: string): Promise<MasterIndex> {
  if (!existsSync(pathOf(folder))) return {};
  return indexSchema.parse(JSON.parse(await readFile(pathOf(folder), 'utf8')));
}

/** Writes the index sorted by name, which keeps diffs small. */
export async function writeIndex(folder: string, index: MasterIndex): Promise<void> {
  const sorted = Object.fromEntries(
    Object.entries(index).sort(([a], [b]) => (a < b ? -1 : Number(a > b))),
  );
  const temporaryPath = `${pathOf(folder)}.part`;
  await writeFile(temporaryPath, `${JSON.stringify(sorted, null, 2)}\n`);
  await rename(temporaryPath, pathOf(folder));
}

/** Hashes everything an image depends on: scene, environments, size and renderer version. */
export const hashInputs = (shot: Shot): string => hashSceneInputs(shot, shot.scene());

const sampledEnvironments = new Map<string, ReturnType<typeof samplesOf>>();

/** Returns an environment as data, sampled once. */
function sampleEnvironment(name: string) {
  const samples = sampledEnvironments.get(name) ?? samplesOf(name);
  sampledEnvironments.set(name, samples);
  return samples;
}

/** An environment's sky is a function, so it is represented by samples. */
function samplesOf(name: string) {
  const { sky, ...rest } = findEnvironment(name);
  const samples = Array.from({ length: 20 * 36 }, (_, index) =>
    sky(Math.floor(index / 36) / 19, ((index % 36) * Math.PI) / 18).toFixed(6),
  );
  return [rest, samples];
}

/** Like `hashInputs`, for callers that already have the shot's scene. */
export function hashSceneInputs(shot: Shot, { mesh, ...scene }: Scene): string {
  const hash = createHash('sha256');
  const environments = [scene.light.stones, scene.light.metal, scene.light.bake].map(
    sampleEnvironment,
  );
  hash.update(JSON.stringify([rendererVersion, shot.width, shot.height, scene, environments]));
  if (mesh) {
    for (const numbers of [mesh.positions, mesh.normals, mesh.materials]) hash.update(numbers);
  }
  return hash.digest('hex').slice(0, 16);
}
