import { useQueryClient } from '@tanstack/react-query';
import { idempotencyHeader, type PriceChange } from '@vajra/contract';
import { useEffect, useRef, useState } from 'react';
import { describe } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import type { FormProblem } from '../../ui/FormError.tsx';
import { endpoints } from '../shared/endpoints.ts';
import { adminKeys, productQueryKeys } from '../shared/query-keys.ts';
import type { PriceRuleBody } from './price-rule-values.ts';

const staleKeys = [...productQueryKeys, adminKeys.priceChanges] as const;

/** Plans a change of prices, and applies it part by part while the component is mounted. */
export function usePriceChange(initial: PriceChange | null) {
  const client = useQueryClient();
  const [change, setChange] = useState(initial);
  const [problem, setProblem] = useState<FormProblem | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const isStopped = useRef(false);

  useEffect(() => {
    isStopped.current = false;
    return () => {
      isStopped.current = true;
    };
  }, []);

  /** Runs one request or several. Repeating it while it is pending does nothing. */
  const attempt = async (act: () => Promise<void>, failed: string) => {
    if (isBusy) return;
    setIsBusy(true);
    setProblem(null);
    try {
      await act();
    } catch (error) {
      setProblem({ error, text: describe(error instanceof Error ? error : null, failed) });
    } finally {
      setIsBusy(false);
    }
  };

  const plan = (body: PriceRuleBody) =>
    attempt(async () => setChange(await call(endpoints.planPriceChange, { body })), failedPlan);

  const apply = (from: PriceChange) =>
    attempt(async () => {
      try {
        let current = from;
        do {
          current = await applyNext(current);
          setChange(current);
        } while (current.state === 'running' && !isStopped.current);
      } finally {
        for (const queryKey of staleKeys) void client.invalidateQueries({ queryKey });
      }
    }, failedRun);

  /** Goes back to the form. */
  const reset = () => setChange(null);
  return { change, problem, isBusy, plan, apply, reset };
}

const failedPlan = 'Failed to calculate the prices. Please try again.';
const failedRun = 'The change was interrupted. Continue it: no product is changed twice.';

function applyNext({ change_id, done }: PriceChange): Promise<PriceChange> {
  const headers = { [idempotencyHeader]: `price-change-${change_id}-${done}` };
  return call(endpoints.applyPriceChange, { params: { change_id }, body: { done } }, { headers });
}
