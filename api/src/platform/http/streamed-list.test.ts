import { expect, it } from 'vitest';
import { StreamedList } from './streamed-list.ts';

async function* rows(count: number) {
  for (let id = 0; id < count; id++) yield { id };
}

async function textsOf(list: StreamedList): Promise<string[]> {
  const texts: string[] = [];
  for await (const text of list.json()) texts.push(text);
  return texts;
}

it.each([0, 1, 100, 101, 250])('%i rows are a JSON array', async (count) => {
  const texts = await textsOf(new StreamedList(rows(count)));
  expect(JSON.parse(texts.join(''))).toEqual(Array.from({ length: count }, (_, id) => ({ id })));
  expect(texts.length).toBe(1 + Math.floor(count / 100));
});

it.each([
  [{ status: true, description: 'Users found.' }, 0],
  [{ status: true, description: 'Users found.' }, 3],
  [{}, 2],
])('fields %j and %i rows are a JSON object', async (fields, count) => {
  const texts = await textsOf(new StreamedList(rows(count), { fields, name: 'data' }));
  const data = Array.from({ length: count }, (_, id) => ({ id }));
  expect(JSON.parse(texts.join(''))).toEqual({ ...fields, data });
});
