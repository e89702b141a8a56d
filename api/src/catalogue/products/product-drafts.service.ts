import {
  type BodyOf,
  type Product,
  type ProductDraft,
  productDraftLimits,
  type QueryOf,
  type ResponseBodyOf,
} from '@vajra/contract';
import { matchesSearch, stockNumberTerms } from '@vajra/product-index';
import type { ClientSession } from 'mongoose';
import { EditConflictError, NotFoundError, UnprocessableError } from '../../platform/errors.ts';
import type { StoredMedia } from '../../platform/media/media-store.ts';
import type { Platform } from '../../platform/platform.ts';
import { existingImageIds, orderImages } from './image-order.ts';
import type { ProductImageDocument } from './product.model.ts';
import { type ProductDraftDocument, productDraftModel } from './product-draft.model.ts';
import { presentDraft, toDraftFields } from './product-draft.presenter.ts';
import type { ProductEditing } from './product-editing.service.ts';
import { ProductImages } from './product-images.ts';

interface Dependencies
  extends Pick<Platform, 'connection' | 'transactions' | 'sequences' | 'media' | 'audit'> {
  productEditing: ProductEditing;
}

/** The admin who saves a draft. */
interface Editor {
  u_id: number;
  u_name: string;
}

type NewDraft = BodyOf<'addProductDraft'>;
type ImageOrder = NewDraft['image_order'];

/** Products that admins have saved without publishing them. */
export class ProductDrafts {
  readonly #drafts;
  readonly #images;

  constructor(private readonly deps: Dependencies) {
    this.#drafts = productDraftModel(deps.connection);
    this.#images = new ProductImages(deps);
  }

  /** Returns a page of drafts, the last saved first. There are few, so the search reads all names. */
  async list({
    page,
    perPage,
    search = '',
  }: QueryOf<'getProductDrafts'>): Promise<ResponseBodyOf<'getProductDrafts'>> {
    const rows = await this.#drafts
      .find({}, { 'fields.name': 1, 'fields.sku': 1 })
      .sort({ updatedAt: -1, _id: -1 })
      .lean<Pick<ProductDraftDocument, '_id' | 'fields'>[]>();
    const found = rows.filter(({ fields: { name, sku } }) => {
      const text = [name, ...stockNumberTerms(sku ?? '')].join(' ');
      return search === '' || matchesSearch(text, search);
    });
    const ids = found.slice((page - 1) * perPage, page * perPage).map(({ _id }) => _id);
    const documents = await this.#drafts.find({ _id: { $in: ids } }).lean();
    const byId = new Map(documents.map((document) => [document._id, document]));
    const drafts = ids.flatMap((id) => byId.get(id) ?? []).map(presentDraft);
    return { drafts, totalCount: found.length };
  }

  /** @throws {NotFoundError} */
  async get(draft_id: number): Promise<ProductDraft> {
    return presentDraft(await this.#find(draft_id));
  }

  /**
   * Saves a new draft. Existing images in `image_order` belong to products and are shared.
   * @throws {UnprocessableError} when there are too many drafts.
   */
  async add(
    input: NewDraft,
    files: readonly StoredMedia[],
    { u_name }: Editor,
  ): Promise<ProductDraft> {
    const draft_id = await this.deps.sequences.next('product_drafts');
    return this.#withImages([], input.image_order, files, (images) =>
      this.deps.transactions.run(async ({ session }) => {
        const { maxDrafts } = productDraftLimits;
        if ((await this.#drafts.countDocuments({}, { session })) >= maxDrafts) {
          throw new UnprocessableError(
            `There are ${maxDrafts} drafts. Publish or discard some of them first.`,
          );
        }
        const now = new Date();
        const draft: ProductDraftDocument = {
          _id: draft_id,
          fields: toDraftFields(input),
          images: [...images],
          ...{ version: 1, u_name, createdAt: now, updatedAt: now },
        };
        await this.#drafts.create([draft], { session });
        await this.#audit(draft_id, null, draft, session);
        return presentDraft(draft);
      }),
    );
  }

  /**
   * Replaces a draft.
   * @throws {NotFoundError}
   * @throws {EditConflictError} with the current draft, when another version was edited.
   */
  async update(
    draft_id: number,
    { version, ...input }: BodyOf<'updateProductDraft'>,
    files: readonly StoredMedia[],
    { u_name }: Editor,
  ): Promise<ProductDraft> {
    const current = await this.#find(draft_id);
    return this.#withImages(current.images, input.image_order, files, (images) =>
      this.deps.transactions.run(async ({ session }) => {
        const before = await this.#findVersion(draft_id, version, session);
        const after: ProductDraftDocument = {
          ...before,
          fields: toDraftFields(input),
          images: [...images],
          ...{ version: version + 1, u_name, updatedAt: new Date() },
        };
        await this.#drafts.replaceOne({ _id: draft_id }, after, { session });
        await this.#audit(draft_id, before, after, session);
        return presentDraft(after);
      }),
    );
  }

  /** Creates the product and deletes the draft, or does neither. @throws as `update` and `insert` */
  async publish(
    draft_id: number,
    { version, ...input }: BodyOf<'publishProductDraft'>,
    files: readonly StoredMedia[],
    { u_id }: Editor,
  ): Promise<Product> {
    const current = await this.#find(draft_id);
    return this.#withImages(current.images, input.image_order, files, (images) =>
      this.deps.productEditing.publish(input, images, u_id, async (session) => {
        const draft = await this.#findVersion(draft_id, version, session);
        await this.#delete(draft, session);
      }),
    );
  }

  /** @throws {NotFoundError} */
  async discard(draft_id: number): Promise<void> {
    const images = await this.deps.transactions.run(async ({ session }) => {
      const draft = await this.#find(draft_id, session);
      await this.#delete(draft, session);
      return draft.images;
    });
    await this.deps.media.release(images.map(({ file }) => file));
  }

  /**
   * Runs `save` with the images of a draft: its own that the order names, images of products, which are
   * claimed until the draft references them, and uploads. Afterwards deletes those that it has lost.
   */
  async #withImages<Result>(
    own: readonly ProductImageDocument[],
    order: ImageOrder,
    files: readonly StoredMedia[],
    save: (images: readonly ProductImageDocument[]) => Promise<Result>,
  ): Promise<Result> {
    const { media } = this.deps;
    const wanted = existingImageIds(order);
    const ownIds = new Set(own.map(({ image_id }) => image_id));
    const kept = own.filter(({ image_id }) => wanted.includes(image_id));
    const shared = await this.#images.claim(wanted.filter((id) => !ownIds.has(id)));
    const sharedFiles = shared.map(({ file }) => file);
    try {
      const uploaded = await this.#images.toImages(files);
      const result = await save(orderImages([...kept, ...shared], uploaded, order));
      await media.keep(sharedFiles);
      await media.release(own.filter((image) => !kept.includes(image)).map(({ file }) => file));
      return result;
    } catch (error) {
      await media.discard(sharedFiles);
      throw error;
    }
  }

  async #find(draft_id: number, session?: ClientSession): Promise<ProductDraftDocument> {
    const draft = await this.#drafts.findById(draft_id, null, { session }).lean();
    if (!draft) throw new NotFoundError('Draft');
    return draft;
  }

  async #findVersion(
    draft_id: number,
    version: number,
    session: ClientSession,
  ): Promise<ProductDraftDocument> {
    const draft = await this.#find(draft_id, session);
    if (draft.version === version) return draft;
    throw new EditConflictError(
      'This draft has been changed by another admin.',
      presentDraft(draft),
    );
  }

  async #delete(draft: ProductDraftDocument, session: ClientSession): Promise<void> {
    await this.#drafts.deleteOne({ _id: draft._id }, { session });
    await this.#audit(draft._id, draft, null, session);
  }

  #audit(
    draft_id: number,
    before: ProductDraftDocument | null,
    after: ProductDraftDocument | null,
    session: ClientSession,
  ): Promise<void> {
    const audited = (draft: ProductDraftDocument | null) =>
      draft && { ...withoutBlanks(draft.fields), images: draft.images };
    return this.deps.audit.record({ draft_id }, audited(before), audited(after), session);
  }
}

function withoutBlanks(fields: object): object {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== null && value !== ''),
  );
}
