import { MongoError } from '../errors.ts';
import {
  compileGetter,
  compileGroupAccumulator,
  type FoldFactory,
} from '../expressions/accumulators.ts';
import type { Fold } from '../expressions/folds.ts';
import type { Scope } from '../expressions/scope.ts';
import type { Tick } from '../query/query.ts';
import type { Collation } from '../values/collation.ts';
import { type Doc, hasField, isDoc } from '../values/document.ts';
import { encodeValue } from '../values/key-encoding.ts';
import { type Pause, pause } from '../yielding.ts';

interface Group {
  id: unknown;
  folds: Fold[];
}

/** The `$group` stage. Most accumulators keep one value per group instead of its documents. */
export class Grouping {
  readonly #keyOf: (document: unknown) => unknown;
  readonly #accumulators: [string, FoldFactory][];
  readonly #collation: Collation | undefined;
  readonly #groups = new Map<string, Group>();

  constructor(expression: unknown, scope: Scope) {
    if (!isDoc(expression))
      throw new MongoError(15947, "a group's fields must be specified in an object");
    if (!hasField(expression, '_id'))
      throw new MongoError(15955, 'a group specification must include an _id');
    const { _id: id, ...fields } = expression;
    this.#collation = scope.collation;
    this.#keyOf = compileGetter(id, scope);
    this.#accumulators = Object.entries(fields).map(([name, part]) => [
      name,
      compileGroupAccumulator(name, part, scope),
    ]);
  }

  /** Yields one document per group, in order of first occurrence. */
  *run(documents: Iterable<unknown | Pause>, tick: Tick): Generator<Doc | Pause> {
    for (const document of documents) {
      if (document === pause || tick()) yield pause;
      if (document !== pause) this.#add(document);
    }
    for (const { id, folds } of this.#groups.values()) {
      const result: Doc = { _id: id };
      for (const [i, [name]] of this.#accumulators.entries()) result[name] = folds[i]?.result();
      yield result;
      if (tick()) yield pause;
    }
  }

  #add(document: unknown): void {
    const id = this.#keyOf(document) ?? null;
    const key = encodeValue(id, this.#collation).toString('latin1');
    let group = this.#groups.get(key);
    if (!group) {
      group = { id, folds: this.#accumulators.map(([, make]) => make(id)) };
      this.#groups.set(key, group);
    }
    for (const fold of group.folds) fold.add(document);
  }
}
