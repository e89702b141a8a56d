import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { BSON } from 'mongodb';
import type { TestFile } from './format.ts';

/** Folder of MongoDB's driver tests, which are not part of this repository; undefined without one. */
const specification = process.env.MONGODB_SPEC;

/** A group of tests, such as crud or transactions. */
export interface Folder {
  name: string;
  files: { name: string; content: TestFile }[];
}

/**
 * Reads the test folders. Returns an empty list if MONGODB_SPEC is not set.
 * @throws if the folder that it names does not exist
 */
export function readFolders(): Folder[] {
  if (!specification) return [];
  return readdirSync(specification, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => ({ name, files: readFiles(join(specification, name)) }));
}

function readFiles(folder: string): Folder['files'] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => ({
      name: basename(name, '.json'),
      // as: the files follow the published schema
      content: BSON.EJSON.parse(readFileSync(join(folder, name), 'utf8')) as TestFile,
    }));
}
