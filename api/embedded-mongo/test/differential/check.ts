import fc from 'fast-check';
import { BSON } from 'mongodb';
import { compare, type Side } from './compare.ts';
import { type Scenario, scenario } from './scenarios.ts';

const scenariosPerSeed = 20;
const maxShrinkingMs = 20_000;

class DifferenceError extends Error {}

/** The operations that ran with a seed, and a small reproduction of the first difference. */
export interface Check {
  operations: number;
  reproduction?: string;
}

/** Compares both servers with the random scenarios of a seed. */
export async function checkSeed(seed: number, sides: [Side, Side]): Promise<Check> {
  let operations = 0;
  const { counterexample, errorInstance } = await fc.check(
    fc.asyncProperty(scenario, async (example) => {
      const { difference, operations: done } = await compare(example, sides);
      operations += done;
      if (difference) throw new DifferenceError(difference);
    }),
    { seed, numRuns: scenariosPerSeed, interruptAfterTimeLimit: maxShrinkingMs },
  );
  if (errorInstance && !(errorInstance instanceof DifferenceError)) throw errorInstance;
  const [example] = counterexample ?? [];
  if (!(errorInstance instanceof DifferenceError) || !example) return { operations };
  const reproduction = `seed ${seed}\n${describe(example)}\n${errorInstance.message}`;
  return { operations, reproduction };
}

/** The contents, and the operations before the one that differs. */
function describe({ documents, others, indexes, operations }: Scenario): string {
  return [
    `c: ${BSON.EJSON.stringify(documents)}`,
    ...(others.length > 0 ? [`other: ${BSON.EJSON.stringify(others)}`] : []),
    ...(indexes.length > 0 ? [`indexes: ${BSON.EJSON.stringify(indexes)}`] : []),
    ...operations
      .slice(0, -1)
      .map(({ command, session }) => `${session ?? ''} ${BSON.EJSON.stringify(command)}`),
  ].join('\n');
}
