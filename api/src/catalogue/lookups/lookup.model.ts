import { type ImagePreview, type LookupKind, lookupKinds, lookups } from '@vajra/contract';
import { type Connection, type Model, Schema } from 'mongoose';
import { lookupCollection } from './lookup-collection.ts';

/** A lookup value. Its text is stored under the key of its kind: `name`, `cut_grade` and so on. */
export interface LookupDocument {
  _id: number;
  /** Diamond shapes only: file name in GridFS. */
  image?: string | null;
  imageLook?: ImagePreview | null;
  /** Collections only. */
  pc_id?: number | null;
  /** Place in the lists, from 0. Values of earlier releases, which have none, are sorted by id. */
  position?: number;
  /** Increases with each change, and whenever a transaction embeds the value: see `claim`. */
  version?: number;
  [textKey: string]: unknown;
}

/** Returns the text of a value: its name, type, cut grade and so on. */
export function textOf(kind: LookupKind, document: LookupDocument): string {
  return String(document[lookups[kind].textKey]);
}

export function lookupModel(connection: Connection, kind: LookupKind): Model<LookupDocument> {
  const known = connection.models[kind];
  if (known) return known;
  const { textKey } = lookups[kind];
  const schema = new Schema<LookupDocument>(
    {
      _id: { type: Number, required: true },
      [textKey]: { type: String, required: true },
      ...(kind === 'diamondShape' && {
        image: { type: String, default: null },
        imageLook: { type: Object, default: null },
      }),
      ...(kind === 'collection' && { pc_id: { type: Number, default: null } }),
      position: Number,
      version: { type: Number, default: 0 },
    },
    { collection: lookupCollection(kind), versionKey: false },
  );
  // Names are unique ignoring case. Two parents may have a collection of the same name.
  const key = kind === 'collection' ? { pc_id: 1, name: 1 } : { [textKey]: 1 };
  schema.index(key as Record<string, 1> /* TypeScript infers a union */, {
    unique: true,
    collation: { locale: 'en', strength: 2 },
  });
  // The order of the lists.
  schema.index({ position: 1, _id: 1 });
  // Deleting an image checks which shapes reference it.
  if (kind === 'diamondShape') schema.index({ image: 1 });
  return connection.model<LookupDocument>(kind, schema);
}

export type LookupModels = Readonly<Record<LookupKind, Model<LookupDocument>>>;

export function lookupModels(connection: Connection): LookupModels {
  return Object.fromEntries(
    lookupKinds.map((kind) => [kind, lookupModel(connection, kind)]),
  ) as Record<LookupKind, Model<LookupDocument>>; // one entry per kind
}
