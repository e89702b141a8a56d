import { Evaluation } from '../expressions/evaluation.ts';
import { encodeWithPauses } from '../query/encode-result.ts';
import { FoundDocument } from '../query/found-document.ts';
import { compileFilter } from '../query/matcher.ts';
import type { Query } from '../query/query.ts';
import type { Collection } from '../storage/catalogue.ts';
import { documentKey } from '../storage/index-keys.ts';
import type { RecordWriter } from '../storage/records.ts';
import type { Doc } from '../values/document.ts';
import { isSlowToEncode } from '../values/encode-in-steps.ts';
import { EncodedDocument } from '../values/encoded-document.ts';
import { inTimeSlices, type Pause, pause } from '../yielding.ts';
import { type CommandContext, readWithPauses } from './context.ts';
import { type EncodedUpdate, encodeUpdateInSteps } from './encode-update.ts';

/** A document to change, and what it becomes. */
export interface Match<A extends Doc | undefined> {
  found: FoundDocument;
  after: A;
  /** The bytes of `after`, if they were encoded outside of the group of writes. */
  encoded: EncodedUpdate | undefined;
  /** The document to return to the client, if it was encoded outside of the group of writes. */
  output: EncodedDocument | undefined;
}

/** How to change a document. */
export interface Change<A extends Doc | undefined> {
  /** Computes the new version of a document. May be interrupted. */
  apply: (document: Doc) => A;
  /** Returns the document for the client. */
  output?: (before: Doc, after: A) => Doc | undefined;
}

/** Returns the change of a document, or `pause` if a group of writes has no time for it. */
export function applyQuickly<A extends Doc | undefined>(
  found: FoundDocument,
  matches: (document: Doc) => boolean,
  { apply }: Change<A>,
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
  if (!matches(document)) return undefined;
  return { found, after: apply(document), encoded: undefined, output: undefined };
}

/**
 * Tests the current versions of records with a query and computes their changes. Large documents and expensive
 * updates are computed outside of the group of writes, which then only compares the versions.
 */
export class ChangePreparation<A extends Doc | undefined> {
  readonly #context: CommandContext;
  readonly #collection: Collection;
  readonly #matches: (document: Doc) => boolean;
  readonly #change: Change<A>;
  #prepared: { record: number; bytes: Buffer; match: Match<A> | undefined } | undefined;

  constructor(context: CommandContext, collection: Collection, query: Query, change: Change<A>) {
    this.#context = context;
    this.#collection = collection;
    this.#matches = compileFilter(query.filter, query);
    this.#change = change;
  }

  /** Returns the change of a record, `pause` if it must be prepared, or undefined if it does not match any more. */
  test(writer: RecordWriter, record: number): Match<A> | Pause | undefined {
    const bytes = writer.tables.get('documents', documentKey(this.#collection.id, record));
    if (!bytes) return undefined;
    const prepared = this.#prepared;
    if (prepared?.record === record && prepared.bytes.equals(bytes)) return prepared.match;
    return applyQuickly(new FoundDocument(record, bytes), this.#matches, this.#change);
  }

  /** Computes the change of a record. Other commands run meanwhile and may change the record. */
  async prepare(record: number): Promise<void> {
    const key = documentKey(this.#collection.id, record);
    const [matches, change] = [this.#matches, this.#change];
    this.#prepared = await readWithPauses(this.#context, function* (reader) {
      const bytes = reader.get('documents', key);
      if (!bytes) return undefined;
      const found = new FoundDocument(record, bytes);
      if (found.isSlowToDecode) yield* found.decodeWithPauses();
      const compute = () => computeChange(found, matches, change.apply);
      const match = yield* new Evaluation().complete(compute);
      if (!match) return { record, bytes, match };
      const encoded = yield* encodeAfter(match);
      const output = change.output && (yield* encodeOutput({ ...match, encoded }, change.output));
      return { record, bytes, match: { ...match, encoded, output } };
    });
  }
}

function* encodeAfter({
  found,
  after,
}: Match<Doc | undefined>): Generator<Pause, EncodedUpdate | undefined> {
  if (after === undefined || after === found.decode()) return undefined;
  return yield* inTimeSlices(encodeUpdateInSteps(found, after));
}

function* encodeOutput<A extends Doc | undefined>(
  { found, after, encoded }: Match<A>,
  output: (before: Doc, after: A) => Doc | undefined,
): Generator<Pause, EncodedDocument | undefined> {
  const before = found.decode();
  const document = output(before, after);
  if (!document) return undefined;
  if (document === before) return new EncodedDocument([found.bytes]);
  if (document === after && encoded) return new EncodedDocument([encoded.bytes]);
  return new EncodedDocument([yield* encodeWithPauses(document)]);
}
