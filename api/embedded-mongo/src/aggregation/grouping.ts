import { MongoError } from '../errors.ts';
import {
  compileGetter,
  compileGroupAccumulator,
  type DocumentFold,
  type FoldFactory,
} from '../expressions/accumulators.ts';
import { isOperator } from '../expressions/evaluate.ts';
import { Evaluation } from '../expressions/evaluation.ts';
import type { Scope } from '../expressions/scope.ts';
import { keyOf } from '../expressions/value-set.ts';
import type { Tick } from '../query/query.ts';
import type { Collation } from '../values/collation.ts';
import { type Doc, hasField, isDoc } from '../values/document.ts';
import { type Pause, pause } from '../yielding.ts';

interface Group {
  id: unknown;
  folds: DocumentFold[];
}

/** What a document adds to its group. */
interface Inputs {
  key: string;
  group: Group;
  values: unknown[];
}

/** Compiles the _id. Like MongoDB, a document with a single field has null in place of a missing value. */
function compileId(id: unknown, scope: Scope): (document: unknown) => unknown {
  if (!isDoc(id) || isOperator(id)) return compileGetter(id, scope);
  const [name, ...others] = Object.keys(id);
  if (name === undefined || others.length > 0) return compileGetter(id, scope);
  const read = compileGetter(id[name], scope);
  return (document) => ({ [name]: read(document) ?? null });
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
    const { _id: id, ...fields } = expression;
    this.#collation = scope.collation;
    this.#accumulators = Object.entries(fields).map(([name, part]) => [
      name,
      compileGroupAccumulator(name, part, scope),
    ]);
    if (!hasField(expression, '_id'))
      throw new MongoError(15955, 'a group specification must include an _id');
    this.#keyOf = compileId(id, scope);
  }

  /** Yields one document per group, in order of first occurrence. */
  *run(documents: Iterable<unknown | Pause>, tick: Tick): Generator<Doc | Pause> {
    const evaluation = new Evaluation();
    for (const document of documents) {
      if (document === pause || tick()) yield pause;
      if (document === pause) continue;
      const read = () => this.#read(document);
      let inputs = evaluation.run(read);
      // a generator for each document would slow large groups down
      if (inputs === pause) {
        yield pause;
        inputs = yield* evaluation.complete(read);
      }
      this.#add(inputs);
    }
    for (const { id, folds } of this.#groups.values()) {
      const result: Doc = { _id: id };
      for (const [i, [name]] of this.#accumulators.entries()) result[name] = folds[i]?.result();
      yield result;
      if (tick()) yield pause;
    }
  }

  /** Evaluates the expressions for a document. Changes no group, because it may be interrupted. */
  #read(document: unknown): Inputs {
    const id = this.#keyOf(document) ?? null;
    const key = keyOf(id, { collation: this.#collation });
    const group = this.#groups.get(key) ?? {
      id,
      folds: this.#accumulators.map(([, make]) => make(id)),
    };
    return { key, group, values: group.folds.map((fold) => fold.read(document)) };
  }

  #add({ key, group, values }: Inputs): void {
    this.#groups.set(key, group);
    for (const [i, fold] of group.folds.entries()) fold.addInput(values[i]);
  }
}
