import { keyRetentionMs, type StockAlert } from '@vajra/contract';
import * as texts from '#texts/offline.ts';
import type { ChangeKind } from '../../api/change-kinds.ts';
import { changeStockAlerts, type StockAlerts } from './stock-alerts.ts';

/** A request for a mail, or its withdrawal, as the product's page shows it until it has arrived. */
export interface PendingAlert {
  name: string;
  isWanted: boolean;
}

declare module '../../api/change-kinds.ts' {
  interface ChangeValues {
    'stock-alert': PendingAlert;
  }
}

/** Requests for mails about products that are in stock again. */
export const stockAlertChange: ChangeKind<PendingAlert> = {
  label: ({ name, isWanted }) => (isWanted ? texts.stockAlert : texts.noStockAlert)(name),
  retentionMs: keyRetentionMs,
  conflict: texts.mayBeSaved,
  apply: ({ queryClient, userId, id, response, changeCached }) => {
    const { alert } = response as { alert?: StockAlert }; // the responses of adding and deleting
    const change = (known: StockAlerts) => {
      const others = known.alerts.filter(({ p_id }) => p_id !== Number(id));
      return { alerts: alert ? [...others, alert] : others };
    };
    changeStockAlerts(queryClient, userId, change);
    changeCached?.('stock-alerts', change);
  },
};
