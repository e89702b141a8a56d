import { evalExpr } from 'mingo/core';
import type { Options } from 'mingo/types';
import { MongoError } from '../errors.ts';
import { type Fold, folds, getter } from '../mingo-corrections/accumulators.ts';
import { rootless } from '../mingo-corrections/evaluate.ts';
import { withMongoErrors } from '../mingo-corrections/index.ts';
import { PAUSE, type Pause } from '../turns.ts';
import type { Collation } from '../values/collation.ts';
import { type Doc, hasField, isDoc } from '../values/document.ts';
import { encodeValue } from '../values/key-encoding.ts';

interface Group {
  id: unknown;
  parts: Fold[];
}

/** The stage $group. Sums, counts and extremes keep a number for each group, not its documents. */
export class Grouping {
  private readonly keyOf: (document: unknown) => unknown;
  private readonly makers: [string, () => Fold][];
  private readonly collation: Collation | undefined;
  private readonly groups = new Map<string, Group>();

  constructor(expression: unknown, options: Options, collation: Collation | undefined) {
    if (!isDoc(expression) || !hasField(expression, '_id')) {
      throw new MongoError(15955, 'a group specification must include an _id');
    }
    const { _id: id, ...fields } = expression;
    const fresh = rootless(options);
    this.collation = collation;
    this.keyOf = getter(id, options);
    this.makers = Object.entries(fields).map(([name, part]) => [name, makerOf(name, part, fresh)]);
  }

  /** A document for each group, in the order in which they were met. */
  *run(documents: Iterable<unknown | Pause>): Generator<Doc | Pause> {
    for (const document of documents) {
      if (document === PAUSE) yield PAUSE;
      else withMongoErrors(() => this.add(document));
    }
    for (const { id, parts } of this.groups.values()) {
      const result: Doc = { _id: id };
      withMongoErrors(() => {
        for (const [i, [name]] of this.makers.entries()) result[name] = parts[i]?.result();
      });
      yield result;
    }
  }

  private add(document: unknown): void {
    const id = this.keyOf(document) ?? null;
    const key = encodeValue(id, this.collation).toString('latin1');
    let group = this.groups.get(key);
    if (!group) {
      group = { id, parts: this.makers.map(([, make]) => make()) };
      this.groups.set(key, group);
    }
    for (const part of group.parts) part.add(document);
  }
}

function makerOf(name: string, accumulator: unknown, options: Options): () => Fold {
  const [operator = '', ...others] = isDoc(accumulator) ? Object.keys(accumulator) : [];
  if (!isDoc(accumulator) || !operator.startsWith('$') || others.length > 0)
    throw new MongoError(40234, `The field '${name}' must be an accumulator object`);
  const fold = folds[operator];
  if (!fold) return () => membersOf(accumulator, options);
  const argumentOf = getter(accumulator[operator], options);
  return () => {
    const inner = fold();
    return { add: (document) => inner.add(argumentOf(document)), result: () => inner.result() };
  };
}

/** Accumulators that mingo has: they get all documents of a group at its end. */
function membersOf(accumulator: Doc, options: Options): Fold {
  const members: unknown[] = [];
  return {
    add: (document) => void members.push(document),
    result: () => evalExpr(members, accumulator, options),
  };
}
