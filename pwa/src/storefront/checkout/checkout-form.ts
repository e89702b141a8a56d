import { endpoints, paymentMethods, type Session, shippingAddress } from '@vajra/contract';
import { z } from 'zod';

/** Billing and shipping with the messages of spec section 5. */
export const checkoutForm = z.object({
  ...endpoints.updateProfile.body.shape,
  ...shippingAddress.shape,
  paymentMethod: z.enum(paymentMethods),
});
export type CheckoutForm = z.output<typeof checkoutForm>;
export type CheckoutDraft = z.input<typeof checkoutForm>;

const draftKey = 'vajra-checkout';
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
  try {
    const stored = draftShape.safeParse(JSON.parse(sessionStorage.getItem(draftKey) ?? '{}'));
    const typed = stored.data ?? {};
    const method = paymentMethods.find((each) => each === typed.paymentMethod);
    return { ...known, ...typed, paymentMethod: method ?? known.paymentMethod };
  } catch {
    return known;
  }
}

export function keepDraft(draft: Partial<CheckoutDraft>): void {
  try {
    sessionStorage.setItem(draftKey, JSON.stringify(draft));
  } catch (error) {
    console.warn('The form cannot be kept', error);
  }
}

export function dropDraft(): void {
  sessionStorage.removeItem(draftKey);
}
