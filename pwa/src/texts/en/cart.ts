export const title = 'Cart';
export const needsLogin = 'Please log in to view your cart.';
export const loading = 'Loading cart';
export const items = 'Items';

export const quantityOf = (product: string) => `Quantity of ${product}`;
export const each = (price: string) => `${price} each`;
export const remove = 'Remove';
export const removing = 'Removing...';
export const removeProduct = (product: string) => `Remove ${product}`;
/** The customer specified this text, including its question mark. */
export const removeFailed = 'Failed to delete item?. Please try again.';
export const updating = 'updating';
export const updateFailed = 'Failed to update quantity. Please try again.';
export const inactive = 'No longer available';
export const notInTotal = 'Not in total';
export const setTo = (count: number) => `Set to ${count}`;
export const onlyLeft = (count: number) => `Only ${count} left`;

export const offerNotApplied = (price: string) =>
  `Offer price ${price}, not applied to online orders`;
export const offersNotApplied = (difference: string) =>
  `Offer prices are not applied to online orders. You pay the list prices, which are ${difference} higher.`;

export const gst = (amount: string) => `GST: ${amount}`;
export const total = 'Total';
export const shippingAtCheckout = 'Choose a shipping method at checkout.';
export const proceed = 'Proceed to Checkout';
export const empty = 'Your cart is empty. Add items to proceed to checkout.';
export const someUnavailable = 'Some items are not available. Change or remove them to continue.';
