import { newsLineId, type Slider } from '@vajra/contract';
import type { ClientSession, Connection } from 'mongoose';
import type { AuditTrail } from '../audit/audit.service.ts';
import { ConflictError, EditConflictError, NotFoundError } from '../errors.ts';
import { mediaReferrer } from '../media/media-referrers.ts';
import type { MediaStore, StoredMedia } from '../media/media-store.ts';
import { isDuplicateKey } from '../mongo/duplicate-key.ts';
import type { Sequences } from '../mongo/sequences.ts';
import type { Transactions } from '../mongo/transactions.ts';
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

interface Needs {
  connection: Connection;
  transactions: Transactions;
  sequences: Sequences;
  media: MediaStore;
  audit: AuditTrail;
}

/** What the home page shows besides products: the banner's pictures and videos, the news line. */
export class Content {
  readonly #sliders;
  readonly #newsLines;

  constructor(private readonly needs: Needs) {
    this.#sliders = sliderModel(needs.connection);
    this.#newsLines = newsLineModel(needs.connection);
    needs.media.addReferrer(
      mediaReferrer(this.#sliders, 'file', async (file) => {
        await this.#sliders.deleteMany({ file });
      }),
    );
  }

  /** In the banner's order. */
  async getSliders(): Promise<Slider[]> {
    return (await this.#findOrdered()).map(presentSlider);
  }

  /** Puts all of them in this order; ConflictError, with those there are, when it is not of just them. */
  async orderSliders(image_ids: readonly number[]): Promise<Slider[]> {
    const documents = await this.needs.transactions.run(async ({ session }) => {
      const known = await this.#findOrdered(session);
      const byId = new Map(known.map((slider) => [slider._id, slider]));
      const ordered = image_ids.flatMap((image_id) => byId.get(image_id) ?? []);
      if (ordered.length !== image_ids.length || known.length !== ordered.length) {
        throw new EditConflictError('The sliders were changed meanwhile.', {
          sliders: known.map(presentSlider),
        });
      }
      // Ids are counted up from 1, so places never reach the id by which the next one is placed.
      const writes = ordered.map(({ _id }, index) => ({
        updateOne: { filter: { _id }, update: { $set: { order: index + 1 } } },
      }));
      await this.#sliders.bulkWrite(writes, { session });
      const before = { order: known.map(({ _id }) => _id) };
      await this.needs.audit.record({ image_id: image_ids }, before, { order: image_ids }, session);
      return ordered;
    });
    return documents.map(presentSlider);
  }

  /** Adds all of these files or none. */
  async addSliders(files: readonly StoredMedia[]): Promise<Slider[]> {
    const first = await this.needs.sequences.reserve('sliders', files.length);
    const documents = files.map((media, index) => {
      const _id = first + index;
      // Behind all others.
      return { ...media, _id, order: _id };
    });
    await this.needs.transactions.run(async ({ session }) => {
      await this.#sliders.insertMany(documents, { session });
      const image_id = documents.map(({ _id }) => _id);
      await this.needs.audit.record({ image_id }, null, { sliders: documents }, session);
    });
    return documents.map(presentSlider);
  }

  async removeSlider(image_id: number): Promise<void> {
    const file = await this.needs.transactions.run(async ({ session }) => {
      const removed = await this.#sliders.findByIdAndDelete(image_id, { session }).lean();
      if (!removed) throw new NotFoundError('Slider image');
      await this.needs.audit.record({ image_id }, removed, null, session);
      return removed.file;
    });
    await this.needs.media.release([file]);
  }

  #findOrdered(session?: ClientSession): Promise<SliderDocument[]> {
    return this.#sliders.find({}, null, { session }).sort({ order: 1, _id: 1 }).lean();
  }

  /** Null while there is none. */
  async getNewsLine(): Promise<NewsLine | null> {
    const document = await this.#newsLines.findById(newsLineId).lean();
    return document && presentNewsLine(document);
  }

  /** The first news line; ConflictError when there is one already. */
  async addNewsLine(news_message: string): Promise<NewsLine> {
    const newsLine = { _id: newsLineId, news_message };
    try {
      await this.needs.transactions.run(async ({ session }) => {
        await this.#newsLines.create([newsLine], { session });
        await this.needs.audit.record({ news_id: newsLineId }, null, newsLine, session);
      });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      const words = 'There is a news line already. Edit it instead.';
      const there = await this.getNewsLine();
      throw there ? new EditConflictError(words, there) : new ConflictError(words);
    }
    return presentNewsLine(newsLine);
  }

  /**
   * Sets the text, also where there was none: what the admin wants to read is what counts. ConflictError
   * when it neither says any more what it `was` nor says this already.
   */
  async updateNewsLine(news_message: string, was?: string): Promise<NewsLine> {
    const newsLine = { _id: newsLineId, news_message };
    await this.needs.transactions.run(async ({ session }) => {
      const before = await this.#newsLines
        .findOneAndUpdate(
          { _id: newsLineId },
          { $set: { news_message } },
          { upsert: true, session, returnDocument: 'before' },
        )
        .lean();
      if (was !== undefined && before && ![was, news_message].includes(before.news_message)) {
        throw new EditConflictError(
          'The news line was changed meanwhile.',
          presentNewsLine(before),
        );
      }
      await this.needs.audit.record({ news_id: newsLineId }, before, newsLine, session);
    });
    return presentNewsLine(newsLine);
  }
}

function presentSlider({ _id, file, ...look }: SliderDocument): Slider {
  const { kind, width, height, thumbhash } = look;
  return { image_id: _id, image: file, kind, width, height, thumbhash };
}

function presentNewsLine({ _id, news_message }: NewsLineDocument): NewsLine {
  return { news_id: _id, news_message };
}
