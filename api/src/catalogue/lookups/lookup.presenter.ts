import { type LookupKind, lookups, type ResponseBody } from '@vajra/contract';
import type { ClientSession } from 'mongoose';
import { type LookupDocument, type LookupModels, textOf } from './lookup.model.ts';

/** A value as the contract defines it for its kind. */
export type PresentedLookup<Kind extends LookupKind> = ResponseBody<
  (typeof lookups)[Kind]['list']
>['data'][number];

/** Presents values of one kind, including their parent or child collections. */
export async function presentLookups<Kind extends LookupKind>(
  kind: Kind,
  documents: readonly LookupDocument[],
  models: LookupModels,
  session?: ClientSession,
): Promise<PresentedLookup<Kind>[]> {
  const relatedFields = await relatedFieldsOf(kind, documents, models, session);
  const { idKey, textKey } = lookups[kind];
  return documents.map((document) => {
    const plain = { [idKey]: document._id, [textKey]: textOf(kind, document) };
    // The keys come from the contract's table. Responses are validated in tests.
    return { ...plain, ...relatedFields(document) } as PresentedLookup<Kind>;
  });
}

type RelatedFields = (document: LookupDocument) => Record<string, unknown>;

async function relatedFieldsOf(
  kind: LookupKind,
  documents: readonly LookupDocument[],
  models: LookupModels,
  session?: ClientSession,
): Promise<RelatedFields> {
  if (kind === 'diamondShape') {
    return ({ image, imageLook }) => ({ image_url: image ?? null, image_look: imageLook ?? null });
  }
  if (kind === 'collection') return parents(documents, models, session);
  if (kind === 'parentCollection') return children(documents, models, session);
  return () => ({});
}

async function parents(
  documents: readonly LookupDocument[],
  models: LookupModels,
  session?: ClientSession,
): Promise<RelatedFields> {
  const ids = documents.flatMap(({ pc_id }) => pc_id ?? []);
  const found = await models.parentCollection.find({ _id: { $in: ids } }, null, { session }).lean();
  const byId = new Map(
    found.map((parent) => [
      parent._id,
      { pc_id: parent._id, name: textOf('parentCollection', parent) },
    ]),
  );
  return ({ pc_id }) => ({ pc_id: pc_id ?? null, parentcollection: byId.get(pc_id ?? 0) ?? null });
}

async function children(
  documents: readonly LookupDocument[],
  models: LookupModels,
  session?: ClientSession,
): Promise<RelatedFields> {
  const ids = documents.map(({ _id }) => _id);
  const found = await models.collection
    .find({ pc_id: { $in: ids } }, null, { session })
    .sort({ position: 1, _id: 1 })
    .lean();
  return ({ _id }) => ({
    collections: found
      .filter(({ pc_id }) => pc_id === _id)
      .map((child) => ({ c_id: child._id, name: textOf('collection', child), pc_id: _id })),
  });
}
