import type { ChangeKinds } from '../api/change-kinds.ts';
import { cartChange } from '../storefront/cart/change-kind.ts';
import { profileChange } from '../storefront/checkout/change-kind.ts';
import { messageChange } from '../storefront/contact/change-kind.ts';
import { inquiryChange } from '../storefront/inquiry/change-kind.ts';
import { reviewChange } from '../storefront/reviews/change-kind.ts';
import { savedChange } from '../storefront/saved/change-kind.ts';
import { stockAlertChange } from '../storefront/stock-alerts/change-kind.ts';

/** Everything that a user can change without a connection. */
export const changeKinds: ChangeKinds = {
  cart: cartChange,
  review: reviewChange,
  inquiry: inquiryChange,
  message: messageChange,
  profile: profileChange,
  saved: savedChange,
  'stock-alert': stockAlertChange,
};
