import { type ClientSession, Schema } from 'mongoose';
import { EditConflictError } from '../errors.ts';
import { modelOf } from '../mongo/model-of.ts';
import type { Platform } from '../platform.ts';
import { CachedSetting } from './cached-setting.ts';

type Dependencies = Pick<Platform, 'connection' | 'transactions' | 'audit'>;

/** A setting with a document of its own in `store_settings`. */
export interface StoredSetting<Value> {
  /** The document's _id. */
  readonly settingId: string;
  /** Returns the value of a stored document, or the default without one. */
  valueOf(stored: object | undefined): Value;
}

/** What a setting stores in addition to its _id. */
interface Versioned {
  /** Increases with every change that may conflict with another. */
  version?: number;
}

interface VersionedSettingOptions<Value> {
  /** The document's _id. */
  id: string;
  /** The value until an admin has changed it. */
  defaults: Value;
  /** Returns the value of a stored document; by default the document is the value. */
  read?(stored: Value): Value;
  /** Tells an admin that another one has changed the setting. */
  conflict?: string;
  /** Returns the current value in the form in which its endpoint does; by default the value. */
  present?(value: Value, session: ClientSession): object | Promise<object>;
  /** Returns the fields of the audit trail, which records those that differ from the other version's. */
  audited(value: Value, other: Value): object;
}

const schema = new Schema(
  { _id: { type: String, required: true } },
  { collection: 'store_settings', versionKey: false, strict: false },
);
const settingModel = modelOf('StoreSetting', schema);

/** A setting that admins change as a whole, based on the version that they have seen. */
export class VersionedSetting<Value extends Versioned> implements StoredSetting<Value> {
  readonly settingId: string;
  readonly #settings;
  readonly #cached: CachedSetting<Value>;

  constructor(
    private readonly deps: Dependencies,
    private readonly options: VersionedSettingOptions<Value>,
  ) {
    this.settingId = options.id;
    this.#settings = settingModel(deps.connection).collection;
    this.#cached = new CachedSetting(() => this.current(), options.defaults);
  }

  /** Returns the value for pages: at most a second old, or the last known one during an outage. */
  shown(): Promise<Value> {
    return this.#cached.get();
  }

  /** Returns the value as of this transaction or now. */
  async current(session?: ClientSession): Promise<Value> {
    const _id = this.settingId as never; // the driver's types expect an ObjectId
    return this.valueOf((await this.#settings.findOne({ _id }, { session })) ?? undefined);
  }

  valueOf(stored: object | undefined): Value {
    const { defaults, read = (value: Value) => value } = this.options;
    return stored ? read(stored as Value) : defaults; // the document of `settingId`
  }

  /**
   * Stores the value that `change` makes of the current one.
   * @throws {EditConflictError} with the current value, when another version than `seen` is stored
   */
  async change(change: (before: Value) => Value, seen?: number): Promise<Value> {
    const { conflict = '', present = (value: Value) => value, audited } = this.options;
    const { settingId: setting } = this;
    const changed = await this.deps.transactions.run(async ({ session }) => {
      const before = await this.current(session);
      if (before.version !== seen) {
        throw new EditConflictError(conflict, await present(before, session));
      }
      const after = change(before);
      const _id = setting as never; // as above
      await this.#settings.replaceOne({ _id }, after, { upsert: true, session });
      const [was, is] = [audited(before, after), audited(after, before)];
      await this.deps.audit.record({ setting }, was, is, session);
      return after;
    });
    this.#cached.set(changed);
    return changed;
  }
}
