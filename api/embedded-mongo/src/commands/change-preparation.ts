import { Evaluation } from '../expressions/evaluation.ts';
import { FoundDocument } from '../query/found-document.ts';
import { compileFilter } from '../query/matcher.ts';
import type { Query } from '../query/query.ts';
import type { Collection } from '../storage/catalogue.ts';
import { documentKey } from '../storage/index-keys.ts';
import type { RecordWriter } from '../storage/records.ts';
import type { Doc } from '../values/document.ts';
import { isSlowToEncode } from '../values/encode-in-steps.ts';
import { inTimeSlices, type Pause, pause } from '../yielding.ts';
import { type CommandContext, readWithPauses } from './context.ts';
import { type EncodedUpdate, encodeUpdateInSteps } from './encode-update.ts';

/** A document to change, and what it becomes. */
export interface Match<A extends Doc | undefined> {
  found: FoundDocument;
  after: A;
  /** The bytes of `after`, if they were encoded outside of the group of writes. */
  encoded: EncodedUpdate | undefined;
}

/** Returns the change of a document, or `pause` if a group of writes has no time for it. */
export function applyQuickly<A extends Doc | undefined>(
  found: FoundDocument,
  matches: (document: Doc) => boolean,
  apply: (document: Doc) => A,
): Match<A> | Pause | undefined {
  if (found.isSlowToDecode) return pause;
  const match = new Evaluation().run(() => computeChange(found, matches, apply));
  return match && match !== pause && match.after && isSlowToEncode(match.after) ? pause : match;
}

function computeChange<A extends Doc | undefined>(
  found: FoundDocument,
  matches: (document: Doc) => boolean,
  apply: (document: Doc) => A,
): Match<A> | undefined {
  const document = found.decode();
  return matches(document) ? { found, after: apply(document), encoded: undefined } : undefined;
}

/**
 * Tests the current versions of records with a query and computes their changes. Large documents and expensive
 * updates are computed outside of the group of writes, which then only compares the versions.
 */
export class ChangePreparation<A extends Doc | undefined> {
  readonly #context: CommandContext;
  readonly #collection: Collection;
  readonly #matches: (document: Doc) => boolean;
  readonly #apply: (document: Doc) => A;
  #prepared: { record: number; bytes: Buffer; match: Match<A> | undefined } | undefined;

  constructor(
    context: CommandContext,
    collection: Collection,
    query: Query,
    apply: (document: Doc) => A,
  ) {
    this.#context = context;
    this.#collection = collection;
    this.#matches = compileFilter(query.filter, query);
    this.#apply = apply;
  }

  /** Returns the change of a record, `pause` if it must be prepared, or undefined if it does not match any more. */
  test(writer: RecordWriter, record: number): Match<A> | Pause | undefined {
    const bytes = writer.tables.get('documents', documentKey(this.#collection.id, record));
    if (!bytes) return undefined;
    const prepared = this.#prepared;
    if (prepared?.record === record && prepared.bytes.equals(bytes)) return prepared.match;
    return applyQuickly(new FoundDocument(record, bytes), this.#matches, this.#apply);
  }

  /** Computes the change of a record. Other commands run meanwhile and may change the record. */
  async prepare(record: number): Promise<void> {
    const key = documentKey(this.#collection.id, record);
    const [matches, apply] = [this.#matches, this.#apply];
    this.#prepared = await readWithPauses(this.#context, function* (reader) {
      const bytes = reader.get('documents', key);
      if (!bytes) return undefined;
      const found = new FoundDocument(record, bytes);
      if (found.isSlowToDecode) yield* found.decodeWithPauses();
      const compute = () => computeChange(found, matches, apply);
      const match = yield* new Evaluation().complete(compute);
      if (!match) return { record, bytes, match };
      const { after } = match;
      const isUpdate = after !== undefined && after !== found.decode();
      const encoded = isUpdate ? yield* inTimeSlices(encodeUpdateInSteps(found, after)) : undefined;
      return { record, bytes, match: { found, after, encoded } };
    });
  }
}
