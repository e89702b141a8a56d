import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Presets, SingleBar } from 'cli-progress';
import { takeAll } from './shots/crew.ts';
import { secondsFor } from './shots/estimate.ts';
import { inputsOf, readIndex, writeIndex } from './shots/master-index.ts';
import { chooseShots, type SetName, shotSets } from './shots/shot-table.ts';
import { fileOf } from './shots/take-shot.ts';
import type { Shot } from './trace/scene.ts';

const USAGE = `npm run studio -- [names or globs] [--set ${Object.keys(shotSets).join('|')}|all]
  [--preview]    small, to look at; [--side 500] pixels of the longer side
  [--out folder] where the pictures go
  [--again]      also what has not changed
  [--list]       names only`;

const MASTERS = fileURLToPath(new URL('./masters', import.meta.url));
const PREVIEWS = fileURLToPath(new URL('../../../.data/studio', import.meta.url));

const isSet = (name: string): name is SetName | 'all' => name === 'all' || name in shotSets;

function readCommand() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      set: { type: 'string', default: 'all' },
      preview: { type: 'boolean', default: false },
      side: { type: 'string', default: '500' },
      again: { type: 'boolean', default: false },
      list: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
      out: { type: 'string' },
    },
  });
  const { set } = values;
  if (values.help || !isSet(set)) throw new RangeError(USAGE);
  const shots = chooseShots(set, positionals);
  if (shots.length === 0) throw new RangeError(`nothing is called ${positionals.join(' ')}`);
  return { ...values, shots, folder: values.out ?? (values.preview ? PREVIEWS : MASTERS) };
}

function clock(seconds: number): string {
  const whole = Math.round(seconds);
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  return `${hours}:${String(minutes).padStart(2, '0')}:${String(whole % 60).padStart(2, '0')}`;
}

/** A bar over all shots, each weighing what it is likely to take. */
function progressOver(weights: ReadonlyMap<string, number>) {
  const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
  const parts = new Map<string, number>();
  const start = performance.now();
  const bar = new SingleBar(
    { format: '{bar} {percentage}%  {done}/{all} pictures  {left} left', hideCursor: true },
    Presets.shades_grey,
  );
  const show = (name: string, part: number) => {
    parts.set(name, part);
    const sum = [...parts].reduce((so, [key, value]) => so + value * (weights.get(key) ?? 0), 0);
    const left = sum > 0 ? ((performance.now() - start) / 1000) * (total / sum - 1) : 0;
    const done = [...parts.values()].filter((value) => value === 1).length;
    bar.update(sum, { done, left: clock(left) });
  };
  bar.start(total, 0, { done: 0, all: weights.size, left: '?' });
  return { show, stop: () => bar.stop() };
}

async function run(): Promise<void> {
  const command = readCommand();
  const { folder } = command;
  const preview = command.preview ? Number(command.side) : null;
  if (command.list) return console.log(command.shots.map((shot) => shot.name).join('\n'));
  await mkdir(folder, { recursive: true });
  const index = preview !== null ? {} : await readIndex(folder);
  const inputs = new Map(command.shots.map((shot) => [shot.name, inputsOf(shot)]));
  const isTaken = (shot: Shot) =>
    preview === null &&
    !command.again &&
    index[shot.name]?.inputs === inputs.get(shot.name) &&
    existsSync(fileOf(folder, shot.name, null));
  const wanted = command.shots.filter((shot) => !isTaken(shot));
  const weights = new Map(
    wanted.map((shot) => [shot.name, secondsFor(shot, shot.scene(), index[shot.name])]),
  );
  wanted.sort((a, b) => (weights.get(b.name) ?? 0) - (weights.get(a.name) ?? 0));
  console.log(`${wanted.length} to take, ${command.shots.length - wanted.length} unchanged`);
  if (wanted.length === 0) return;
  const progress = progressOver(weights);
  const start = performance.now();
  await takeAll(wanted, {
    folder,
    preview,
    onProgress: (shot, part) => progress.show(shot.name, Math.min(part, 0.999)),
    onTaken: async (shot, taken) => {
      progress.show(shot.name, 1);
      if (preview !== null) return;
      const seconds = Math.round(taken.seconds * 10) / 10;
      index[shot.name] = { inputs: inputs.get(shot.name) ?? '', seconds, bytes: taken.bytes };
      await writeIndex(folder, index);
    },
  });
  progress.stop();
  console.log(`took ${clock((performance.now() - start) / 1000)}, pictures in ${folder}`);
}

run().catch((error: unknown) => {
  console.error(error instanceof RangeError ? error.message : error);
  process.exitCode = 1;
});
