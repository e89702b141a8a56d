import type { Model } from 'mongoose';

/** A place in the documents where a file is named. */
export interface MediaReference {
  file: string;
  /** Such as 'products 12', for a person. */
  by: string;
}

/** A domain whose documents name files. */
export interface MediaReferrer {
  /** Whether one of its documents names this file. */
  hasReference(file: string): Promise<boolean>;
  references(): AsyncIterable<MediaReference>;
  /** Takes the name of a file that is lost out of its documents. */
  forget(file: string): Promise<void>;
}

/** All of them. */
export class MediaReferrers {
  readonly #users: MediaReferrer[] = [];

  add(user: MediaReferrer): void {
    this.#users.push(user);
  }

  /** Whether any document names this file. */
  async hasReference(file: string): Promise<boolean> {
    const answers = await Promise.all(this.#users.map((user) => user.hasReference(file)));
    return answers.includes(true);
  }

  async *references(): AsyncIterable<MediaReference> {
    for (const user of this.#users) yield* user.references();
  }

  async forget(file: string): Promise<void> {
    for (const user of this.#users) if (await user.hasReference(file)) await user.forget(file);
  }
}

/** The user for a collection that names files at one path, such as `image` or `images.file`. */
export function mediaReferrer<Document>(
  model: Model<Document>,
  path: string,
  forget: MediaReferrer['forget'],
): MediaReferrer {
  return {
    hasReference: async (file) => (await model.exists({ [path]: file } as object)) !== null, // a path of the model's
    async *references() {
      // Without mongoose's documents: it may be a million products.
      const rows = model.collection.find({ [path]: { $ne: null } }, { projection: { [path]: 1 } });
      for await (const row of rows) {
        const by = `${model.collection.collectionName} ${row._id}`;
        for (const file of valuesAt(row, path.split('.'))) yield { file, by };
      }
    },
    forget,
  };
}

/** The texts at a path, as a query sees it: through lists. */
function valuesAt(value: unknown, path: readonly string[]): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => valuesAt(item, path));
  const [key, ...rest] = path;
  if (key === undefined) return typeof value === 'string' ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return valuesAt(Reflect.get(value, key), rest);
}
