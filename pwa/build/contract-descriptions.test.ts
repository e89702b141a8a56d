import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { removeDescriptions } from './contract-descriptions.ts';

it('removes the descriptions of endpoints and nothing else', () => {
  const path = join(import.meta.dirname, '../../api/contract/src/sessions.ts');
  const source = readFileSync(path, 'utf8');
  const result = removeDescriptions(source);
  expect(result).not.toMatch(/^ {4}description:/m);
  const lines = result.split('\n');
  const removed = source.split('\n').filter((line) => !lines.includes(line));
  expect(removed.length).toBeGreaterThanOrEqual(4);
  expect(removed.filter((line) => !/^ {4}description:|^ {6}['"].*['"],$/.test(line))).toEqual([]);
});

it('keeps other texts', () => {
  const source = "  description: z.string(),\n    summary: 'description: none',\n";
  expect(removeDescriptions(source)).toBe(source);
});
