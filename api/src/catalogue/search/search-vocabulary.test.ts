import { describe, expect, it } from 'vitest';
import { DatabaseTimeoutError } from '../../platform/mongo/deadline.ts';
import { SearchVocabulary } from './search-vocabulary.ts';

describe('the vocabulary of searches', () => {
  const settings = { text: 'rbc = round', version: 1 };
  const nameOf = (vocabulary: Awaited<ReturnType<SearchVocabulary['get']>>) =>
    vocabulary.nameOf('shape_id', 1);

  it('is read again for other lookups, and kept while the database is away', async () => {
    let names: () => Promise<{ id: number; name: string }[]> = async () => [
      { id: 1, name: 'Round' },
    ];
    let reads = 0;
    const vocabulary = new SearchVocabulary({
      lookups: {
        names: () => {
          reads += 1;
          return names();
        },
      },
      synonyms: { shown: async () => settings },
    });
    expect(nameOf(await vocabulary.get(1))).toBe('Round');
    const before = reads;
    expect(nameOf(await vocabulary.get(1))).toBe('Round');
    expect(reads).toBe(before);

    names = () => Promise.reject(new DatabaseTimeoutError());
    expect(nameOf(await vocabulary.get(2))).toBe('Round');
    names = () => new Promise(() => undefined);
    expect(nameOf(await vocabulary.get(2))).toBe('Round');
    names = () => Promise.reject(new Error('A programming error'));
    await expect(vocabulary.get(2)).rejects.toThrow('A programming error');
    names = async () => [{ id: 1, name: 'Brilliant' }];
    expect(nameOf(await vocabulary.get(2))).toBe('Brilliant');
  });
});
