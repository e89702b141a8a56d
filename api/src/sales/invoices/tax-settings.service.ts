import {
  type BodyOf,
  defaultPanThreshold,
  defaultTaxRates,
  isLabGrown,
  type PublicTax,
  type TaxRate,
  type TaxSettings as TaxSettingsResponse,
} from '@vajra/contract';
import type { ClientSession } from 'mongoose';
import type { Lookups } from '../../catalogue/lookups/lookups.service.ts';
import { ConflictError, EditConflictError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { CachedSetting } from '../../platform/settings/cached-setting.ts';
import type { StoredSetting } from '../../platform/settings/stored-setting.ts';
import {
  type EditableTaxSettings,
  type TaxSettingsDocument,
  taxSettingsId,
  taxSettingsModel,
} from './tax-settings.model.ts';

interface Dependencies extends Pick<Platform, 'connection' | 'transactions' | 'audit'> {
  lookups: Pick<Lookups, 'list'>;
}

export type ConfirmedTaxSettings = EditableTaxSettings | null;

/** The seller and the tax rates. They apply once an admin has confirmed them. */
export class TaxSettings implements StoredSetting<ConfirmedTaxSettings> {
  readonly settingId = taxSettingsId;
  readonly #settings;
  readonly #cached: CachedSetting<ConfirmedTaxSettings>;

  constructor(private readonly deps: Dependencies) {
    this.#settings = taxSettingsModel(deps.connection);
    this.#cached = new CachedSetting<ConfirmedTaxSettings>(() => this.confirmed(), null);
  }

  /** Returns the settings that apply, as of this transaction or now; null until they are confirmed. */
  async confirmed(session?: ClientSession): Promise<ConfirmedTaxSettings> {
    return this.valueOf((await this.#find(session)) ?? undefined);
  }

  valueOf(stored: object | undefined): ConfirmedTaxSettings {
    // The document of `settingId`.
    return (stored as TaxSettingsDocument | undefined)?.confirmed?.settings ?? null;
  }

  /** Returns what browsers need, at most a second old; undefined until the settings are confirmed. */
  async shown(): Promise<PublicTax | undefined> {
    const settings = await this.#cached.get();
    return settings ? publicTaxOf(settings) : undefined;
  }

  /** Returns the settings for admins: as edited last, with defaults. */
  async describe(session?: ClientSession): Promise<TaxSettingsResponse> {
    const stored = await this.#find(session);
    const parents = await this.deps.lookups.list('parentCollection', session);
    const edited = stored?.edited;
    const rates = new Map(edited?.rates.map(({ pc_id, ...rate }) => [pc_id, rate]));
    return {
      seller: edited?.seller ?? null,
      pricesIncludeTax: edited?.pricesIncludeTax ?? true,
      panThreshold: edited?.panThreshold ?? defaultPanThreshold,
      rates: parents.map(({ pc_id, name }) => ({
        pc_id,
        name,
        ...(rates.get(pc_id) ?? defaultRateOf(name)),
      })),
      otherRate: edited?.otherRate ?? defaultTaxRates.looseDiamonds,
      version: stored?.version ?? 0,
      confirmed: presentConfirmation(stored),
    };
  }

  /** @throws {EditConflictError} with the current settings, when another version was edited. */
  change({ version, ...edited }: BodyOf<'changeTaxSettings'>): Promise<TaxSettingsResponse> {
    return this.deps.transactions.run(async ({ session }) => {
      const before = await this.#findVersion(version, session);
      await this.#settings.updateOne(
        { _id: taxSettingsId },
        { $set: { edited, version: version + 1 }, $setOnInsert: { confirmed: null } },
        { upsert: true, session },
      );
      const target = { setting: taxSettingsId };
      await this.deps.audit.record(
        target,
        { version, ...(before && audited(before.edited)) },
        { version: version + 1, ...audited(edited) },
        session,
      );
      return this.describe(session);
    });
  }

  /**
   * Lets the settings apply from now on.
   * @throws {EditConflictError} with the current settings, when they are of another version
   * @throws {ConflictError} when they are incomplete or confirmed already
   */
  async confirm(
    version: number,
    admin: { u_id: number; u_name: string },
  ): Promise<TaxSettingsResponse> {
    const { transactions, audit } = this.deps;
    const [response, settings] = await transactions.run(async ({ session }) => {
      const stored = await this.#findVersion(version, session);
      if (!stored) throw new ConflictError('Enter the seller and the rates first.');
      if (stored.confirmed?.version === version) {
        throw new ConflictError('These settings are confirmed already.');
      }
      const { u_id, u_name } = admin;
      const confirmed = { settings: stored.edited, version, at: new Date(), u_id, u_name };
      await this.#settings.updateOne({ _id: taxSettingsId }, { $set: { confirmed } }, { session });
      await audit.record(
        { setting: taxSettingsId },
        { confirmedVersion: stored.confirmed?.version ?? null },
        { confirmedVersion: version },
        session,
      );
      return [await this.describe(session), stored.edited] as const;
    });
    this.#cached.set(settings);
    return response;
  }

  async #findVersion(version: number, session: ClientSession): Promise<TaxSettingsDocument | null> {
    const stored = await this.#find(session);
    if ((stored?.version ?? 0) === version) return stored;
    const current = await this.describe(session);
    throw new EditConflictError('The tax settings have been changed by another admin.', current);
  }

  #find(session?: ClientSession): Promise<TaxSettingsDocument | null> {
    return this.#settings.findById(taxSettingsId, null, { session }).lean();
  }
}

/** Returns the rate of a product's parent collection. */
export function rateOf(
  { rates, otherRate }: Pick<EditableTaxSettings, 'rates' | 'otherRate'>,
  pc_id: number | null | undefined,
): TaxRate {
  return rates.find((row) => row.pc_id === pc_id) ?? otherRate;
}

/** Returns the rate that a parent collection of this name most likely has. */
function defaultRateOf(name: string): TaxRate {
  if (/jewel|ring|necklace|pendant|bracelet|bangle|chain|stud/i.test(name)) {
    return defaultTaxRates.jewellery;
  }
  return isLabGrown(name) ? defaultTaxRates.labGrown : defaultTaxRates.looseDiamonds;
}

function publicTaxOf({
  panThreshold,
  pricesIncludeTax,
  rates,
  otherRate,
  seller,
}: EditableTaxSettings): PublicTax {
  return {
    ...(panThreshold > 0 && { panThreshold }),
    ...(!pricesIncludeTax && {
      added: {
        rates: rates.map(({ pc_id, rate }) => ({ pc_id, rate })),
        otherRate: otherRate.rate,
        isExportTaxed: seller.lut === '',
      },
    }),
  };
}

function presentConfirmation(stored: TaxSettingsDocument | null): TaxSettingsResponse['confirmed'] {
  if (!stored?.confirmed) return null;
  const { at, u_name: by, version } = stored.confirmed;
  return { at: at.toISOString(), by, isCurrent: version === stored.version };
}

/** Each value is a field of its own in the audit trail. */
function audited({ seller, rates, otherRate, ...rest }: EditableTaxSettings): object {
  const line = ({ hsn, rate }: TaxRate) => `${hsn} at ${rate} %`;
  return {
    ...seller,
    ...rest,
    rates: rates.map((row) => `${row.pc_id}: ${line(row)}`).join(', '),
    otherRate: line(otherRate),
  };
}
