import { type ImagePreview, type LookupKind, lookupKinds, lookups } from '@vajra/contract';
import { type Connection, type Model, Schema } from 'mongoose';
import { lookupCollection } from './lookup-collection.ts';

/**
 * One lookup value. Its text stands under the kind's own key (`name`, `cut_grade`, …), as products
 * and answers spell it.
 */
export interface LookupDocument {
  _id: number;
  /** Diamond shapes only: file name in GridFS. */
  image?: string | null;
  imageLook?: ImagePreview | null;
  /** Collections only. */
  pc_id?: number | null;
  /** Of the catalogue, when this value was last written. */
  version?: number;
  [textKey: string]: unknown;
}

/** What a value says: its name, type, cut grade and so on. */
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
      version: { type: Number, default: 0 },
    },
    { collection: lookupCollection(kind), versionKey: false },
  );
  // Names differ by more than case; two parents may have a collection of the same name.
  const key = kind === 'collection' ? { pc_id: 1, name: 1 } : { [textKey]: 1 };
  schema.index(key as Record<string, 1> /* a union of the two literals */, {
    unique: true,
    collation: { locale: 'en', strength: 2 },
  });
  // Releasing a picture asks which shapes show it.
  if (kind === 'diamondShape') schema.index({ image: 1 });
  return connection.model<LookupDocument>(kind, schema);
}

export type LookupModels = Readonly<Record<LookupKind, Model<LookupDocument>>>;

export function lookupModels(connection: Connection): LookupModels {
  return Object.fromEntries(
    lookupKinds.map((kind) => [kind, lookupModel(connection, kind)]),
  ) as Record<LookupKind, Model<LookupDocument>>; // every kind has its entry
}
