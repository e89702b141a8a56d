import { Evaluation } from '../expressions/evaluation.ts';
import { encodeWithPauses } from '../query/encode-result.ts';
import { FoundDocument } from '../query/found-document.ts';
import { compileFilter } from '../query/matcher.ts';
import type { Query } from '../query/query.ts';
import type { Collection } from '../storage/catalogue.ts';
import type { DocumentWatch } from '../storage/document-watches.ts';
import { documentKey } from '../storage/index-keys.ts';
import type { RecordWriter } from '../storage/records.ts';
import type { Doc } from '../values/document.ts';
import { isSlowToEncode } from '../values/encode-in-steps.ts';
import { EncodedDocument } from '../values/encoded-document.ts';
import { inTimeSlices, type Pause, pause, runWithPauses } from '../yielding.ts';
import { type OperationContext, readWithPauses } from './context.ts';
import {
  type EncodedUpdate,
  encodeChecked,
  encodeCheckedInSteps,
  encodeUpdateInSteps,
} from './encode-update.ts';

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
  /** Returns the document for the client. There is no document before an upsert. */
  output?: (before: Doc | undefined, after: Doc | undefined) => Doc | undefined;
  /** Called with the document for the client if it was prepared, before the change. */
  saveOutput?: (output: EncodedDocument) => Promise<void>;
  /** Returns the document to insert if there is no match. May be interrupted. */
  upsert?: (() => Doc) | undefined;
}

/** The document of an upsert without a match. */
export interface Insertion {
  document: Doc;
  bytes: Buffer;
  output: EncodedDocument | undefined;
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

/** Returns the document of an upsert, or `pause` if a group of writes has no time for it. */
export function insertQuickly(upsert: () => Doc): Insertion | Pause {
  const document = new Evaluation().run(upsert);
  if (document === pause || isSlowToEncode(document)) return pause;
  return { document, bytes: encodeChecked(document, upsertTooLarge), output: undefined };
}

/** MongoDB's code for an upsert whose document is too large. */
const upsertTooLarge = 17420;

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
  readonly #context: OperationContext;
  readonly #collection: Collection;
  readonly #matches: (document: Doc) => boolean;
  readonly #change: Change<A>;
  #prepared: { record: number; watch: DocumentWatch; match: Match<A> | undefined } | undefined;

  constructor(context: OperationContext, collection: Collection, query: Query, change: Change<A>) {
    this.#context = context;
    this.#collection = collection;
    this.#matches = compileFilter(query.filter, query);
    this.#change = change;
  }

  /** Returns the change of a record, `pause` if it must be prepared, or undefined if it does not match any more. */
  test(writer: RecordWriter, record: number): Match<A> | Pause | undefined {
    const prepared = this.#prepared;
    if (prepared?.record === record && !prepared.watch.hasChanged) return prepared.match;
    const bytes = writer.tables.get('documents', documentKey(this.#collection.id, record));
    if (!bytes) return undefined;
    return applyQuickly(new FoundDocument(record, bytes), this.#matches, this.#change);
  }

  /** Computes the change of a record. Other commands run meanwhile and may change the record. */
  async prepare(record: number): Promise<void> {
    this.close();
    const key = documentKey(this.#collection.id, record);
    const watch = this.#context.server.store.watches.add(key);
    const [matches, change] = [this.#matches, this.#change];
    try {
      const match = await readWithPauses(this.#context, function* (reader) {
        const bytes = reader.get('documents', key);
        if (!bytes) return undefined;
        const found = new FoundDocument(record, bytes);
        if (found.isSlowToDecode) yield* found.decodeWithPauses();
        const compute = () => computeChange(found, matches, change.apply);
        const match = yield* new Evaluation().complete(compute);
        if (!match) return undefined;
        const encoded = yield* encodeAfter(match);
        const output = change.output && (yield* encodeOutput({ ...match, encoded }, change.output));
        return { ...match, encoded, output };
      });
      if (match?.output) await change.saveOutput?.(match.output);
      this.#prepared = { record, watch, match };
    } catch (error) {
      watch.close();
      throw error;
    }
  }

  /** Computes the document of an upsert. */
  async prepareInsertion(upsert: () => Doc): Promise<Insertion> {
    const { output: toOutput, saveOutput } = this.#change;
    const prepare = function* (): Generator<Pause, Insertion> {
      const document = yield* new Evaluation().complete(upsert);
      const bytes = yield* inTimeSlices(encodeCheckedInSteps(document, upsertTooLarge));
      const result =
        toOutput && (yield* new Evaluation().complete(() => toOutput(undefined, document)));
      const output = result && (yield* encodeUnlessKnown(result, [[document, bytes]]));
      return { document, bytes, output };
    };
    const insertion = await runWithPauses(prepare(), this.#context.timeSlice);
    if (insertion.output) await saveOutput?.(insertion.output);
    return insertion;
  }

  /** Must be called when the change is made. */
  close(): void {
    this.#prepared?.watch.close();
    this.#prepared = undefined;
  }
}

function* encodeAfter({
  found,
  after,
}: Match<Doc | undefined>): Generator<Pause, EncodedUpdate | undefined> {
  if (after === undefined || after === found.decode()) return undefined;
  return yield* inTimeSlices(encodeUpdateInSteps(found, after));
}

function* encodeOutput(
  { found, after, encoded }: Match<Doc | undefined>,
  output: (before: Doc, after: Doc | undefined) => Doc | undefined,
): Generator<Pause, EncodedDocument | undefined> {
  const before = found.decode();
  const document = yield* new Evaluation().complete(() => output(before, after));
  if (!document) return undefined;
  return yield* encodeUnlessKnown(document, [
    [before, found.bytes],
    [after, encoded?.bytes],
  ]);
}

/** Encodes a document unless it is among those whose bytes are known. */
function* encodeUnlessKnown(
  document: Doc,
  known: readonly [Doc | undefined, Buffer | undefined][],
): Generator<Pause, EncodedDocument> {
  const bytes = known.find(([other]) => other === document)?.[1];
  return new EncodedDocument([bytes ?? (yield* encodeWithPauses(document))]);
}
