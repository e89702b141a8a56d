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
import { ConflictError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { type StoredSetting, VersionedSetting } from '../../platform/settings/versioned-setting.ts';
import {
  type EditableTaxSettings,
  type StoredTaxSettings,
  taxSettingsId,
} from './stored-tax-settings.ts';

interface Dependencies extends Pick<Platform, 'connection' | 'transactions' | 'audit'> {
  lookups: Pick<Lookups, 'list'>;
}

export type ConfirmedTaxSettings = EditableTaxSettings | null;

/** The seller and the tax rates. They apply once an admin has confirmed them. */
export class TaxSettings implements StoredSetting<ConfirmedTaxSettings> {
  readonly #settings: VersionedSetting<StoredTaxSettings>;

  constructor(private readonly deps: Dependencies) {
    this.#settings = new VersionedSetting(deps, {
      id: taxSettingsId,
      defaults: { edited: null, version: 0, confirmed: null },
      conflict: 'The tax settings have been changed by another admin.',
      present: (stored, session) => this.#present(stored, session),
      audited,
    });
  }

  get settingId(): string {
    return this.#settings.settingId;
  }

  /** Returns the settings that apply, as of this transaction or now; null until they are confirmed. */
  async confirmed(session?: ClientSession): Promise<ConfirmedTaxSettings> {
    return (await this.#settings.current(session)).confirmed?.settings ?? null;
  }

  valueOf(stored: object | undefined): ConfirmedTaxSettings {
    return this.#settings.valueOf(stored).confirmed?.settings ?? null;
  }

  /** Returns what browsers need, at most a second old; undefined until the settings are confirmed. */
  async shown(): Promise<PublicTax | undefined> {
    const { confirmed } = await this.#settings.shown();
    return confirmed ? publicTaxOf(confirmed.settings) : undefined;
  }

  /** Returns the settings for admins: as edited last, with defaults. */
  async describe(): Promise<TaxSettingsResponse> {
    return this.#present(await this.#settings.current());
  }

  async #present(stored: StoredTaxSettings, session?: ClientSession): Promise<TaxSettingsResponse> {
    const { edited, version } = stored;
    const parents = await this.deps.lookups.list('parentCollection', session);
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
      version,
      confirmed: presentConfirmation(stored),
    };
  }

  /** @throws {EditConflictError} with the current settings, when another version was edited. */
  async change({ version, ...edited }: BodyOf<'changeTaxSettings'>): Promise<TaxSettingsResponse> {
    const change = ({ confirmed }: StoredTaxSettings) => {
      return { edited, version: version + 1, confirmed };
    };
    return this.#present(await this.#settings.change(change, version));
  }

  /**
   * Lets the settings apply from now on.
   * @throws {EditConflictError} with the current settings, when they are of another version
   * @throws {ConflictError} when they are incomplete or confirmed already
   */
  async confirm(
    version: number,
    { u_id, u_name }: { u_id: number; u_name: string },
  ): Promise<TaxSettingsResponse> {
    const confirm = ({ edited, confirmed }: StoredTaxSettings) => {
      if (!edited) throw new ConflictError('Enter the seller and the rates first.');
      if (confirmed?.version === version) {
        throw new ConflictError('These settings are confirmed already.');
      }
      const confirmation = { settings: edited, version, at: new Date(), u_id, u_name };
      return { edited, version, confirmed: confirmation };
    };
    return this.#present(await this.#settings.change(confirm, version));
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

function presentConfirmation({
  confirmed,
  version,
}: StoredTaxSettings): TaxSettingsResponse['confirmed'] {
  if (!confirmed) return null;
  const { at, u_name: by } = confirmed;
  return { at: at.toISOString(), by, isCurrent: confirmed.version === version };
}

/** Each value is a field of its own in the audit trail. */
function audited({ edited, version, confirmed }: StoredTaxSettings): object {
  const confirmedVersion = confirmed?.version ?? null;
  if (!edited) return { version, confirmedVersion };
  const { seller, rates, otherRate, ...rest } = edited;
  const line = ({ hsn, rate }: TaxRate) => `${hsn} at ${rate} %`;
  return {
    ...{ version, confirmedVersion, ...seller, ...rest },
    rates: rates.map((row) => `${row.pc_id}: ${line(row)}`).join(', '),
    otherRate: line(otherRate),
  };
}
