import { endpoints, paymentMethods, type Session, shippingAddress } from '@vajra/contract';
import { z } from 'zod';
import { storageKeys, tabStorage } from '../../browser/storage.ts';

/** The contract's rules for contact, shipping address and payment method in one form. */
export const checkoutForm = z.object({
  ...endpoints.createOrder.body.shape.contact.unwrap().shape,
  ...shippingAddress.shape,
  paymentMethod: z.enum(paymentMethods),
});
export type CheckoutForm = z.output<typeof checkoutForm>;
export type CheckoutDraft = z.input<typeof checkoutForm>;

const draftShape = z.object(
  Object.fromEntries(Object.keys(checkoutForm.shape).map((key) => [key, z.string().optional()])),
);

/** Returns the form's initial values: what was typed before a reload, else the customer's profile. */
export function readDraft(session: Session): CheckoutDraft {
  const profile: CheckoutDraft = {
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
  return { ...profile, ...typed, paymentMethod: method ?? profile.paymentMethod };
}

export function saveDraft(draft: Partial<CheckoutDraft>): void {
  tabStorage.setJson(storageKeys.checkoutDraft, draft);
}

export function clearDraft(): void {
  tabStorage.remove(storageKeys.checkoutDraft);
}
