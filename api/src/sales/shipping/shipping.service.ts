import {
  type BodyOf,
  type DeliveryPromise,
  defaultHandling,
  type PriceBasis,
  type ShippingQuote,
  type ShippingSettings,
} from '@vajra/contract';
import { findCountry } from '@vajra/contract/addresses';
import type { ClientSession } from 'mongoose';
import type { Products } from '../../catalogue/products/products.service.ts';
import { EditConflictError, InvalidInputError, type Problem } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { CachedSetting } from '../../platform/settings/cached-setting.ts';
import type { StoredSetting } from '../../platform/settings/stored-setting.ts';
import { defaultSettings } from './default-methods.ts';
import { presentQuote, presentSettings, toStoredMethod } from './shipping.presenter.ts';
import { parcelOf, quotesFor } from './shipping-quotes.ts';
import {
  type ShippingMethodDocument,
  type ShippingSettingsDocument,
  shippingSettingsId,
  shippingSettingsModel,
} from './shipping-settings.model.ts';

interface Dependencies extends Pick<Platform, 'connection' | 'transactions' | 'audit'> {
  products: Pick<Products, 'findMany'>;
  checkoutPrice: { shown(): Promise<PriceBasis> };
}

/** The shipping methods: what they cost, and how staff change them. */
export class Shipping implements StoredSetting<ShippingSettingsDocument> {
  readonly settingId = shippingSettingsId;
  readonly #settings;
  readonly #cached;

  constructor(private readonly deps: Dependencies) {
    this.#settings = shippingSettingsModel(deps.connection);
    this.#cached = new CachedSetting(() => this.current(), defaultSettings);
  }

  /** Returns what shipping costs at the current prices of products. Unknown products are ignored. */
  async quote({ country, items }: BodyOf<'getShippingQuotes'>): Promise<ShippingQuote[]> {
    const { products, checkoutPrice } = this.deps;
    const quantities = new Map(items.map(({ p_id, u_qty }) => [p_id, u_qty]));
    const found = quantities.size === 0 ? [] : await products.findMany([...quantities.keys()]);
    const lines = found.map((product) => ({
      product,
      quantity: quantities.get(product._id) ?? 0,
    }));
    const parcel = parcelOf(lines, await checkoutPrice.shown());
    return quotesFor(await this.#cached.get(), country, parcel).map(presentQuote);
  }

  /** Returns what pages say about delivery: at most a second old, or the last known during an outage. */
  async promise(): Promise<DeliveryPromise> {
    const { methods, handling = defaultHandling } = await this.#cached.get();
    const active = methods.filter(({ isActive }) => isActive);
    return {
      handling,
      methods: active.map(({ name, fromDays, toDays }) => ({ name, fromDays, toDays })),
    };
  }

  /** Returns the settings as of this transaction or now. */
  async current(session?: ClientSession): Promise<ShippingSettingsDocument> {
    const stored = await this.#settings.findById(shippingSettingsId, null, { session }).lean();
    return this.valueOf(stored ?? undefined);
  }

  valueOf(stored: object | undefined): ShippingSettingsDocument {
    // The document of `settingId`.
    return (stored as ShippingSettingsDocument | undefined) ?? defaultSettings;
  }

  async describe(): Promise<ShippingSettings> {
    return presentSettings(await this.current());
  }

  /**
   * Replaces the methods from the next order on.
   * @throws {EditConflictError} with the current settings, when another version was edited
   * @throws {InvalidInputError} for unknown countries and methods
   */
  async change(body: ShippingSettings): Promise<ShippingSettings> {
    assertKnownCountries(body);
    const { transactions, audit } = this.deps;
    const changed = await transactions.run(async ({ session }) => {
      const before = await this.current(session);
      if (before.version !== body.version) {
        const message = 'The shipping methods have been changed by another admin.';
        throw new EditConflictError(message, presentSettings(before));
      }
      const after = replaceMethods(before, body);
      await this.#settings.replaceOne({ _id: shippingSettingsId }, after, {
        upsert: true,
        session,
      });
      await audit.record({ setting: shippingSettingsId }, audited(before), audited(after), session);
      return after;
    });
    this.#cached.set(changed);
    return presentSettings(changed);
  }
}

function assertKnownCountries({ methods }: ShippingSettings): void {
  const problems = methods.flatMap(({ zones }, method) =>
    zones.flatMap(({ countries }, zone) => {
      const unknown =
        countries === 'others' ? [] : countries.filter((code) => findCountry(code)?.code !== code);
      if (unknown.length === 0) return [];
      const field = `methods.${method}.zones.${zone}.countries`;
      return [{ field, message: `must be countries, and ${unknown[0]} is none` } satisfies Problem];
    }),
  );
  if (problems.length > 0) throw new InvalidInputError(problems);
}

/** Numbers new methods. @throws {InvalidInputError} for an id that the settings do not have */
function replaceMethods(
  before: ShippingSettingsDocument,
  { methods, packagingGrams, handling = before.handling }: ShippingSettings,
): ShippingSettingsDocument {
  const known = new Set(before.methods.map(({ methodId }) => methodId));
  let { nextMethodId } = before;
  const stored = methods.map((method, index): ShippingMethodDocument => {
    const { methodId } = method;
    if (methodId !== 0 && !known.has(methodId)) {
      const field = `methods.${index}.methodId`;
      throw new InvalidInputError([{ field, message: 'must be a method of the store' }]);
    }
    return toStoredMethod({ ...method, methodId: methodId || nextMethodId++ });
  });
  return {
    _id: shippingSettingsId,
    methods: stored,
    packagingGrams,
    ...(handling && { handling }),
    nextMethodId,
    version: before.version + 1,
  };
}

/** Each method is a field of its own in the audit trail. */
function audited({
  methods,
  packagingGrams,
  handling = defaultHandling,
}: ShippingSettingsDocument): object {
  const order = methods.map(({ name }) => name).join(', ');
  const rows = methods.map(({ methodId, ...method }) => [`Method ${methodId}`, method]);
  return { order, packagingGrams, handling, ...Object.fromEntries(rows) };
}
