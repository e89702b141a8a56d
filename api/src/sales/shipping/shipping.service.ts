import {
  type BodyOf,
  type DeliveryPromise,
  defaultHandling,
  type PriceBasis,
  type ShippingQuote,
  type ShippingSettings,
} from '@vajra/contract';
import { findCountry } from '@vajra/contract/addresses';
import type { Products } from '../../catalogue/products/products.service.ts';
import { InvalidInputError, type Problem } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { VersionedSetting } from '../../platform/settings/versioned-setting.ts';
import { defaultSettings } from './default-methods.ts';
import { presentQuote, presentSettings, toStoredMethod } from './shipping.presenter.ts';
import { parcelOf, quotesFor } from './shipping-quotes.ts';
import type { ShippingMethodDocument, ShippingSettingsDocument } from './shipping-settings.ts';

interface Dependencies extends Pick<Platform, 'connection' | 'transactions' | 'audit'> {
  products: Pick<Products, 'findMany'>;
  checkoutPrice: { shown(): Promise<PriceBasis> };
}

/** The shipping methods: what they cost, and how staff change them. */
export class Shipping {
  /** As stored, for transactions with orders. */
  readonly settings: VersionedSetting<ShippingSettingsDocument>;

  constructor(private readonly deps: Dependencies) {
    this.settings = new VersionedSetting(deps, {
      id: 'shipping',
      defaults: defaultSettings,
      conflict: 'The shipping methods have been changed by another admin.',
      present: presentSettings,
      audited,
    });
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
    return quotesFor(await this.settings.shown(), country, parcel).map(presentQuote);
  }

  /** Returns what pages say about delivery: at most a second old, or the last known during an outage. */
  async promise(): Promise<DeliveryPromise> {
    const { methods, handling = defaultHandling } = await this.settings.shown();
    const active = methods.filter(({ isActive }) => isActive);
    return {
      handling,
      methods: active.map(({ name, fromDays, toDays }) => ({ name, fromDays, toDays })),
    };
  }

  async describe(): Promise<ShippingSettings> {
    return presentSettings(await this.settings.current());
  }

  /**
   * Replaces the methods from the next order on.
   * @throws {EditConflictError} with the current settings, when another version was edited
   * @throws {InvalidInputError} for unknown countries and methods
   */
  async change(body: ShippingSettings): Promise<ShippingSettings> {
    assertKnownCountries(body);
    return presentSettings(
      await this.settings.change((before) => replaceMethods(before, body), body.version),
    );
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
