import type { StoredMedia } from '../../platform/media/media-store.ts';
import type { Platform } from '../../platform/platform.ts';
import { type ProductImageDocument, productModel } from './product.model.ts';

type Dependencies = Pick<Platform, 'connection' | 'media' | 'sequences'>;

/** The images of products that are added and edited. */
export class ProductImages {
  readonly #products;

  constructor(private readonly deps: Dependencies) {
    this.#products = productModel(deps.connection);
  }

  /** Claims images of other products, so that they are kept until this product references them. */
  async claim(image_ids: readonly number[]): Promise<ProductImageDocument[]> {
    if (image_ids.length === 0) return [];
    const wanted = new Set(image_ids);
    const owners = await this.#products
      .find({ 'images.image_id': { $in: [...wanted] } }, { images: 1 })
      .lean();
    const images = owners.flatMap((owner) => owner.images);
    const shared: ProductImageDocument[] = [];
    for (const image of images.filter(({ image_id }) => wanted.has(image_id))) {
      if (await this.deps.media.claims.claim(image.file)) shared.push(image);
    }
    return shared;
  }

  /** Gives ids to stored files. */
  async toImages(files: readonly StoredMedia[]): Promise<ProductImageDocument[]> {
    if (files.length === 0) return [];
    const first = await this.deps.sequences.reserve('product_images', files.length);
    return files.map((media, index) => ({ ...media, image_id: first + index }));
  }
}
