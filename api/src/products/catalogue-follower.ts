import { Catalogue, type CatalogueRow } from '@vajra/catalogue';
import type { Model } from 'mongoose';
import type { Logger } from 'pino';
import type { ProductDocument } from './product.model.ts';

const pollMilliseconds = 500;

type Indexed = Omit<ProductDocument, 'images' | 'specifications' | 'createdAt' | 'updatedAt'>;

const indexedFields = { images: 0, specifications: 0, createdAt: 0, updatedAt: 0 } as const;

/**
 * This process's catalogue index: loaded at start, then one more reader of the products' versions.
 * Own writes are in it when their call answers, another replica's within half a second.
 */
export class CatalogueFollower {
  readonly catalogue = new Catalogue();
  #version = -1;
  #following: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly products: Model<ProductDocument>,
    private readonly log: Logger,
  ) {}

  async start(): Promise<void> {
    await this.catchUp();
    this.#timer = setInterval(() => {
      this.catchUp().catch((error) => this.log.warn({ err: error }, 'the catalogue cannot follow'));
    }, pollMilliseconds);
    this.#timer.unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** Reads what was committed before this call; calls wait for one another. */
  catchUp(): Promise<void> {
    const turn = this.#following.then(() => this.#follow());
    this.#following = turn.catch(() => undefined); // told to this caller; the next one tries again
    return turn;
  }

  // Versions commit in their own order, so nothing below the newest one seen can appear later.
  async #follow(): Promise<void> {
    const changed = this.products.collection
      .find<Indexed>(
        { 'version.catalogue': { $gt: this.#version } },
        { projection: indexedFields, sort: { 'version.catalogue': 1, _id: 1 } },
      )
      .batchSize(5000);
    let rows: CatalogueRow[] = [];
    let version = this.#version;
    for await (const product of changed) {
      rows.push(rowOf(product));
      version = product.version.catalogue;
      if (rows.length === 5000) {
        this.catalogue.upsert(rows);
        rows = [];
      }
    }
    this.catalogue.upsert(rows);
    this.#version = version;
  }
}

function rowOf(product: Indexed): CatalogueRow {
  const { parentcollection, collection, diamondshape, stonetype } = product;
  const { cutgrade, clarity, naturalcolor, fancycolor } = product;
  return {
    p_id: product._id,
    status: product.status,
    is_recommended: product.is_recommended,
    pc_id: parentcollection?.pc_id ?? null,
    c_id: collection?.c_id ?? null,
    shape_id: diamondshape?.shape_id ?? null,
    stone_id: stonetype?.stone_id ?? null,
    grade_id: cutgrade?.grade_id ?? null,
    clarity_id: clarity?.clarity_id ?? null,
    ncolor_id: naturalcolor?.ncolor_id ?? null,
    fcolor_id: fancycolor?.fcolor_id ?? null,
    inr: product.price.inr,
    usd: product.price.usd,
    discount: product.discount,
    weight: product.weight,
    in_stock: product.remaining_qty > 0,
    words: [
      product.name,
      product.sku,
      parentcollection?.name,
      collection?.name,
      diamondshape?.name,
      stonetype?.type,
      cutgrade?.cut_grade,
      clarity?.clarity,
      naturalcolor?.ncolor,
      fancycolor?.fcolor,
      product.description,
    ].join(' '),
  };
}
