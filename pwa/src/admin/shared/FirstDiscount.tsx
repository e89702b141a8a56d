import { useQueryClient } from '@tanstack/react-query';
import { owners, type PriceBasis } from '@vajra/contract';
import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import {
  checkoutPriceQuery,
  checkoutPriceTexts,
  useChangeCheckoutPrice,
} from './checkout-price.ts';
import { useHasRole } from './use-has-role.ts';

type CheckDiscount = () => Promise<boolean>;

const CheckDiscountContext = createContext<CheckDiscount>(() => Promise.resolve(true));

/**
 * Returns a function to call before a discount is published: `if (await checkDiscount()) …`. In a shop
 * that has no discount yet, it asks the owner what checkout charges, and returns false until that is
 * chosen.
 */
export function useCheckDiscount(): CheckDiscount {
  return useContext(CheckDiscountContext);
}

/** Asks what checkout charges before the first discount is published. */
export function FirstDiscountProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const isOwner = useHasRole(owners);
  const [isOpen, setIsOpen] = useState(false);
  const settle = useRef<(isChosen: boolean) => void>(() => undefined);
  const change = useChangeCheckoutPrice();

  const answer = useCallback((isChosen: boolean) => {
    settle.current(isChosen);
    setIsOpen(false);
  }, []);
  const check = useCallback<CheckDiscount>(async () => {
    const found = await client
      .fetchQuery({ ...checkoutPriceQuery, staleTime: 0 })
      .catch(() => null); // without a response the discount cannot be saved either
    if (!found || found.isChosen || found.discountedProducts > 0) return true;
    settle.current(false);
    setIsOpen(true);
    return new Promise((resolve) => {
      settle.current = resolve;
    });
  }, [client]);
  const choose = (basis: PriceBasis) => change.mutate(basis, { onSuccess: () => answer(true) });
  const close = () => answer(false);

  return (
    <CheckDiscountContext value={check}>
      {children}
      <Dialog
        open={isOpen}
        title="What should checkout charge?"
        onClose={close}
        footer={
          isOwner ? (
            <>
              <Button kind="quiet" busy={change.isPending} onClick={() => choose('list')}>
                {checkoutPriceTexts.list.action}
              </Button>
              <Button busy={change.isPending} onClick={() => choose('discounted')}>
                {checkoutPriceTexts.discounted.action}
              </Button>
            </>
          ) : (
            <Button onClick={close}>Close</Button>
          )
        }
      >
        <p>
          This is the first discount of the shop.{' '}
          {isOwner
            ? 'Customers see the offer price. Do they pay it, or the list price? You can change this on the dashboard.'
            : 'Ask an owner to choose on the dashboard whether customers pay the offer price or the list price. The discount is not saved until then.'}
        </p>
      </Dialog>
    </CheckDiscountContext>
  );
}
