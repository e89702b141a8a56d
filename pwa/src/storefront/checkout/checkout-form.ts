import { endpoints, paymentMethods, type Session, shippingAddress } from '@vajra/contract';
import { z } from 'zod';
import { storageKeys, tabStorage } from '../../browser/storage.ts';

/** Billing and shipping with the messages of spec section 5. */
export const checkoutForm = z.object({
  ...endpoints.updateProfile.body.shape,
  ...shippingAddress.shape,
  paymentMethod: z.enum(paymentMethods),
});
export type CheckoutForm = z.output<typeof checkoutForm>;
export type CheckoutDraft = z.input<typeof checkoutForm>;

const draftShape = z.object(
  Object.fromEntries(Object.keys(checkoutForm.shape).map((key) => [key, z.string().optional()])),
);

/** What was typed before a reload, over what is known of the person. */
export function readDraft(session: Session): CheckoutDraft {
  const known: CheckoutDraft = {
    u_name: session.u_name,
    email: session.email,
    address: session.address ?? '',
    city: session.city ?? '',
    state: session.state ?? '',
    postalCode: session.postalCode ?? '',
    country: session.country ?? '',
    paymentMethod: 'credit_card',
  };
  const typed = draftShape.safeParse(tabStorage.getJson(storageKeys.checkoutDraft)).data ?? {};
  const method = paymentMethods.find((each) => each === typed.paymentMethod);
  return { ...known, ...typed, paymentMethod: method ?? known.paymentMethod };
}

export function saveDraft(draft: Partial<CheckoutDraft>): void {
  tabStorage.setJson(storageKeys.checkoutDraft, draft);
}

export function clearDraft(): void {
  tabStorage.remove(storageKeys.checkoutDraft);
}
