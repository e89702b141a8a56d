import { newsLineId, type Slider } from '@vajra/contract';
import type { ClientSession } from 'mongoose';
import { ConflictError, EditConflictError, NotFoundError } from '../../platform/errors.ts';
import type { StoredMedia } from '../../platform/media/media-store.ts';
import { isDuplicateKey } from '../../platform/mongo/duplicate-key.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  type NewsLineDocument,
  newsLineModel,
  type SliderDocument,
  sliderModel,
} from './content.model.ts';

export interface NewsLine {
  news_id: number;
  news_message: string;
}

type Dependencies = Pick<Platform, 'connection' | 'transactions' | 'sequences' | 'media' | 'audit'>;

/** Content of the home page: the images and videos of the banner, and the news line. */
export class Content {
  readonly #sliders;
  readonly #newsLines;

  constructor(private readonly deps: Dependencies) {
    this.#sliders = sliderModel(deps.connection);
    this.#newsLines = newsLineModel(deps.connection);
  }

  /** Returns the sliders in the order of the banner. */
  async getSliders(): Promise<Slider[]> {
    return (await this.#findOrdered()).map(presentSlider);
  }

  /**
   * Sets the order of the banner.
   * @throws {EditConflictError} with the current sliders unless the list contains each exactly once.
   */
  async orderSliders(image_ids: readonly number[]): Promise<Slider[]> {
    const documents = await this.deps.transactions.run(async ({ session }) => {
      const current = await this.#findOrdered(session);
      const byId = new Map(current.map((slider) => [slider._id, slider]));
      const ordered = image_ids.flatMap((image_id) => byId.get(image_id) ?? []);
      if (ordered.length !== image_ids.length || current.length !== ordered.length) {
        throw new EditConflictError('The sliders were changed in the meantime.', {
          sliders: current.map(presentSlider),
        });
      }
      // A new slider's position is its id. Ids count up from 1, so these positions stay below it.
      const writes = ordered.map(({ _id }, index) => ({
        updateOne: { filter: { _id }, update: { $set: { order: index + 1 } } },
      }));
      await this.#sliders.bulkWrite(writes, { session });
      const before = { order: current.map(({ _id }) => _id) };
      await this.deps.audit.record({ image_id: image_ids }, before, { order: image_ids }, session);
      return ordered;
    });
    return documents.map(presentSlider);
  }

  /** Adds all files or none. */
  async addSliders(files: readonly StoredMedia[]): Promise<Slider[]> {
    const first = await this.deps.sequences.reserve('sliders', files.length);
    const documents = files.map((media, index) => {
      const _id = first + index;
      // After all existing sliders.
      return { ...media, _id, order: _id };
    });
    await this.deps.transactions.run(async ({ session }) => {
      await this.#sliders.insertMany(documents, { session });
      const image_id = documents.map(({ _id }) => _id);
      await this.deps.audit.record({ image_id }, null, { sliders: documents }, session);
    });
    return documents.map(presentSlider);
  }

  async removeSlider(image_id: number): Promise<void> {
    const file = await this.deps.transactions.run(async ({ session }) => {
      const removed = await this.#sliders.findByIdAndDelete(image_id, { session }).lean();
      if (!removed) throw new NotFoundError('Slider image');
      await this.deps.audit.record({ image_id }, removed, null, session);
      return removed.file;
    });
    await this.deps.media.release([file]);
  }

  #findOrdered(session?: ClientSession): Promise<SliderDocument[]> {
    return this.#sliders.find({}, null, { session }).sort({ order: 1, _id: 1 }).lean();
  }

  /** Returns the news line, or null if there is none. */
  async getNewsLine(): Promise<NewsLine | null> {
    const document = await this.#newsLines.findById(newsLineId).lean();
    return document && presentNewsLine(document);
  }

  /**
   * Creates the news line.
   * @throws {ConflictError} if it already exists.
   */
  async addNewsLine(news_message: string): Promise<NewsLine> {
    const newsLine = { _id: newsLineId, news_message };
    try {
      await this.deps.transactions.run(async ({ session }) => {
        await this.#newsLines.create([newsLine], { session });
        await this.deps.audit.record({ news_id: newsLineId }, null, newsLine, session);
      });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      const message = 'A news line already exists. Edit it instead.';
      const existing = await this.getNewsLine();
      throw existing ? new EditConflictError(message, existing) : new ConflictError(message);
    }
    return presentNewsLine(newsLine);
  }

  /**
   * Creates or replaces the news line. `was` is the text that the admin edited; without it the news
   * line is always replaced.
   * @throws {EditConflictError} if the stored text is neither `was` nor already the new text.
   */
  async updateNewsLine(news_message: string, was?: string): Promise<NewsLine> {
    const newsLine = { _id: newsLineId, news_message };
    await this.deps.transactions.run(async ({ session }) => {
      const before = await this.#newsLines
        .findOneAndUpdate(
          { _id: newsLineId },
          { $set: { news_message } },
          { upsert: true, session, returnDocument: 'before' },
        )
        .lean();
      if (was !== undefined && before && ![was, news_message].includes(before.news_message)) {
        throw new EditConflictError(
          'The news line was changed in the meantime.',
          presentNewsLine(before),
        );
      }
      await this.deps.audit.record({ news_id: newsLineId }, before, newsLine, session);
    });
    return presentNewsLine(newsLine);
  }
}

function presentSlider({ _id, file, ...media }: SliderDocument): Slider {
  const { kind, width, height, thumbhash } = media;
  return { image_id: _id, image: file, kind, width, height, thumbhash };
}

function presentNewsLine({ _id, news_message }: NewsLineDocument): NewsLine {
  return { news_id: _id, news_message };
}
