import type { ReactNode } from 'react';
import * as texts from '#texts/shop.ts';
import { QueryState } from '../../ui/QueryState.tsx';
import type { useCart } from './cart.ts';

interface CartStateProps {
  cart: ReturnType<typeof useCart>;
  /** Announced to screen readers while the cart is pending. */
  loading: string;
  /** Shown for an empty cart; without it, an empty cart is ready too. */
  empty?: ReactNode;
  children: ReactNode;
}

/** Shows the cart in its pending, failed, empty or ready state. */
export function CartState({ cart, loading, empty, children }: CartStateProps) {
  return (
    <QueryState
      query={cart}
      pending={loading}
      failed={texts.cartFailed}
      isEmpty={(rows) => empty !== undefined && rows.length === 0}
      empty={empty}
    >
      {() => children}
    </QueryState>
  );
}
