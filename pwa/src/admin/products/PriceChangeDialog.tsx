import type { PriceChange } from '@vajra/contract';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { useCheckDiscount } from '../shared/FirstDiscount.tsx';
import { formatCount, formatNumber } from '../shared/formats.ts';
import { ProgressBar } from '../shared/ProgressBar.tsx';
import { RowDetail } from '../shared/RowText.tsx';
import { PriceChangePreview, PriceChangeResult } from './PriceChangeSummary.tsx';
import { PriceRuleForm } from './PriceRuleForm.tsx';
import { initialPriceRule, type PriceScope } from './price-rule-values.ts';
import { usePriceChange } from './use-price-change.ts';

interface PriceChangeDialogProps {
  /** 'these 3 products'. */
  products: string;
  scope: PriceScope;
  /** A change that is continued. */
  unfinished?: PriceChange;
  /** Called with whether prices have changed. */
  onClose: (hasChanged: boolean) => void;
}

/** Changes prices in steps: the rule, a preview, the progress and the result. */
export function PriceChangeDialog({
  products,
  scope,
  unfinished,
  onClose,
}: PriceChangeDialogProps) {
  const formId = useId();
  const [values, setValues] = useState(initialPriceRule);
  const { change, problem, isBusy, plan, apply, reset } = usePriceChange(unfinished ?? null);
  // A dialog that was opened to continue a change begins at once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is opened
  useEffect(() => {
    if (unfinished?.state === 'running') void apply(unfinished);
  }, []);
  const checkDiscount = useCheckDiscount();
  const begin = async (planned: PriceChange) => {
    const keepsDiscounts = planned.rule.target === 'both';
    if (keepsDiscounts || (await checkDiscount())) await apply(planned);
  };
  const close = () => onClose(change !== null && change.changed > 0);

  const frame = (content: ReactNode, footer: ReactNode) => (
    <Dialog open shape="sheet" title={`Prices of ${products}`} onClose={close} footer={footer}>
      {content}
    </Dialog>
  );
  const leave = (label: string) => (
    <Button kind="quiet" onClick={close}>
      {label}
    </Button>
  );

  if (!change) {
    return frame(
      <PriceRuleForm
        id={formId}
        {...{ scope, values, problem }}
        onChange={setValues}
        onSubmit={(body) => void plan(body)}
      />,
      <>
        {leave('Cancel')}
        <Button type="submit" form={formId} busy={isBusy}>
          Preview
        </Button>
      </>,
    );
  }
  if (change.state === 'planned' && !isBusy && change.done === 0) {
    return frame(
      <Stack>
        <FormError problem={problem} />
        <PriceChangePreview change={change} />
      </Stack>,
      <>
        <Button kind="quiet" onClick={reset}>
          Back
        </Button>
        {change.planned > 0 && (
          <Button onClick={() => void begin(change)}>
            Change {formatCount({ totalCount: change.planned }, 'product')}
          </Button>
        )}
      </>,
    );
  }
  if (change.state === 'done' || change.state === 'stopped') {
    return frame(<PriceChangeResult change={change} />, <Button onClick={close}>Close</Button>);
  }
  return frame(
    <Stack>
      <FormError problem={problem} />
      <ProgressBar
        label={`${formatNumber(change.done)} of ${formatCount({ totalCount: change.planned }, 'product')}`}
        value={change.done}
        max={Math.max(change.planned, 1)}
      >
        <RowDetail>
          You can interrupt the change and continue it later, also on another device. No product is
          changed twice.
        </RowDetail>
      </ProgressBar>
    </Stack>,
    <>
      {leave(isBusy ? 'Interrupt' : 'Later')}
      {!isBusy && <Button onClick={() => void apply(change)}>Continue</Button>}
    </>,
  );
}
