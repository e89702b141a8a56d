import type { Model } from 'mongoose';

/** A reference from a document to a file. */
export interface MediaReference {
  file: string;
  /** The referring document for display, such as 'products 12'. */
  by: string;
}

/** A domain whose documents reference files. */
export interface MediaReferrer {
  hasReference(file: string): Promise<boolean>;
  references(): AsyncIterable<MediaReference>;
  /** Removes the references to a file that is lost. */
  removeReferences(file: string): Promise<unknown>;
}

/** The references of all domains. */
export class MediaReferrers {
  constructor(private readonly referrers: readonly MediaReferrer[]) {}

  /** Whether any document references this file. */
  async hasReference(file: string): Promise<boolean> {
    const results = await Promise.all(
      this.referrers.map((referrer) => referrer.hasReference(file)),
    );
    return results.includes(true);
  }

  async *references(): AsyncIterable<MediaReference> {
    for (const referrer of this.referrers) yield* referrer.references();
  }

  async removeReferences(file: string): Promise<void> {
    for (const referrer of this.referrers) {
      if (await referrer.hasReference(file)) await referrer.removeReferences(file);
    }
  }
}

/** Creates the referrer of a collection that references files at `path`, such as `images.file`. */
export function mediaReferrer<Document>(
  model: Model<Document>,
  path: string,
  removeReferences: MediaReferrer['removeReferences'],
): MediaReferrer {
  return {
    hasReference: async (file) => (await model.exists({ [path]: file } as object)) !== null, // a path of the model
    async *references() {
      // Uses the driver: hydrating a million mongoose documents would be slow.
      const rows = model.collection.find({ [path]: { $ne: null } }, { projection: { [path]: 1 } });
      for await (const row of rows) {
        const by = `${model.collection.collectionName} ${row._id}`;
        for (const file of stringsAt(row, path.split('.'))) yield { file, by };
      }
    },
    removeReferences,
  };
}

/** Returns the strings at a path, descending into arrays as a MongoDB query does. */
function stringsAt(value: unknown, path: readonly string[]): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => stringsAt(item, path));
  const [key, ...rest] = path;
  if (key === undefined) return typeof value === 'string' ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return stringsAt(Reflect.get(value, key), rest);
}
