import {
  orderEndpoints,
  panPattern,
  paymentMethods,
  type Session,
  shippingAddress,
} from '@vajra/contract';
import { addressProblems, findCountry, findState } from '@vajra/contract/addresses';
import type { UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import * as texts from '#texts/checkout.ts';
import { tabStorage } from '../../browser/storage.ts';
import { storageKeys } from '../../browser/storage-keys.ts';

/** The contract's rules for contact, shipping address and methods in one form. */
const fields = z.object({
  ...orderEndpoints.createOrder.body.shape.contact.unwrap().shape,
  ...shippingAddress.shape,
  /** The id of the chosen one; undefined or unknown for the first of the list. */
  shippingMethod: z.string().optional(),
  paymentMethod: z.enum(paymentMethods),
  /** Asked for from a total that the store has set. */
  pan: z
    .string()
    .transform((value) => value.replace(/\s/g, '').toUpperCase())
    .refine((value) => value === '' || panPattern.test(value), texts.panInvalid)
    .optional(),
});
const ruledFields = z.object({ state: z.string(), postalCode: z.string(), country: z.string() });
/** With the rules of the address's country, which are checked along with all other fields. */
export const checkoutForm = fields.superRefine(
  (form, context) => {
    for (const { field, message } of addressProblems(form)) {
      context.addIssue({ code: 'custom', path: [field], message });
    }
  },
  { when: ({ value }) => ruledFields.safeParse(value).success },
);
export type CheckoutForm = z.output<typeof checkoutForm>;
export type CheckoutDraft = z.input<typeof checkoutForm>;
export type CheckoutFields = Pick<
  UseFormReturn<CheckoutDraft>,
  'register' | 'formState' | 'getFieldState'
>;

const draftShape = z.object(
  Object.fromEntries(Object.keys(fields.shape).map((key) => [key, z.string().optional()])),
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
  const draft = { ...profile, ...typed, paymentMethod: method ?? profile.paymentMethod };
  return { ...draft, ...listedAddress(draft) };
}

/** Earlier addresses name country and state freely. Returns them as the lists spell them, if they do. */
function listedAddress({
  state,
  country,
}: CheckoutDraft): Pick<CheckoutDraft, 'state' | 'country'> {
  const listed = findCountry(country);
  if (!listed) return { state, country };
  return { country: listed.name, state: findState(listed, state) ?? state };
}

/** The PAN is not stored on the device. */
export function saveDraft({ pan: _, ...draft }: Partial<CheckoutDraft>): void {
  tabStorage.setJson(storageKeys.checkoutDraft, draft);
}

export function clearDraft(): void {
  tabStorage.remove(storageKeys.checkoutDraft);
}
