import type { Document } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { useServer } from '../../test/test-server.ts';

const mongo = useServer();

describe('aggregate with explain: true', () => {
  it.each<[string, Document[]]>([
    ['a query', [{ $match: { a: 1 } }]],
    ['a query and a stage', [{ $match: { a: 1 } }, { $group: { _id: '$b' } }]],
  ])('returns the plan of %s, as the explain command does', async (_, pipeline) => {
    const database = mongo.database();
    await database.collection('things').createIndex({ a: 1 });
    const aggregate = { aggregate: 'things', pipeline };
    const explained = await database.command({ explain: aggregate, verbosity: 'queryPlanner' });
    for (const options of [{ explain: true }, { explain: true, cursor: {} }]) {
      const plan = await database.command({ ...aggregate, ...options });
      expect(plan.stages).toEqual(explained.stages);
      expect(plan.queryPlanner).toEqual(explained.queryPlanner);
      expect(plan.command).toMatchObject(aggregate);
      expect(plan).not.toHaveProperty('executionStats');
      expect(plan).not.toHaveProperty('cursor');
    }
    expect(JSON.stringify(explained)).toContain('IXSCAN');
  });

  it('runs the pipeline with explain: false', async () => {
    const command = { aggregate: 'things', pipeline: [], cursor: {}, explain: false };
    expect(await mongo.database().command(command)).toHaveProperty('cursor');
  });
});
