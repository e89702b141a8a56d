export const title = 'Checkout';
export const needsLogin = 'Please log in to proceed with checkout.';
export const loading = 'Loading your order';
export const incomplete = 'Please fill in all required fields correctly.';

export const billing = 'Billing and shipping';
/** Agrees with the message of the specification. */
export const name = 'Username';
export const email = 'Email';
export const address = 'Address';
export const city = 'City';
export const state = 'State';
export const postalCode = 'Postal code';
export const country = 'Country';
export const chooseCountry = 'Choose a country';
export const chooseState = 'Choose a state';
export const optional = (label: string) => `${label} (optional)`;
export const shipping = 'Shipping';
export const shippingNeedsCountry = 'Choose a country to see the shipping methods.';
export const shippingLoading = 'Loading shipping methods';
export const shippingFailed = 'Failed to fetch shipping methods.';
export const shippingPending = 'Shipping is still being calculated. Please try again.';
export const notShippedTo = (place: string) => `We do not ship to ${place}.`;
export const free = 'Free';
export const payment = 'Payment';

export const yourOrder = 'Your order';
export const quantity = (count: number) => `Quantity ${count}`;
export const goods = 'Items';
export const shippingBy = (method: string) => `Shipping: ${method}`;
export const gst = 'GST';
export const total = 'Total';

export const taxDetails = 'Tax details';
export const pan = 'PAN';
export const panHint =
  'The law requires the permanent account number of the buyer for purchases of this amount. We store it encrypted.';
export const panRequired = 'PAN is required';
export const panInvalid = 'PAN must have five letters, four digits and a letter';
export const proceed = 'Proceed to Payment';
export const processing = 'Processing...';

export const totalChanged = 'The total has changed';
export const priceChanged = 'A price has changed. Your order has not been placed yet.';
export const newTotal = 'New total';
export const backToCart = 'Back to cart';
export const orderAtNewTotal = 'Place order at the new total';

export const placed = 'Order placed successfully! Redirecting to payment gateway...';
/** Of an order that is not paid online. */
export const placedByArrangement = 'Order placed successfully!';
export const profileFailed = 'Failed to update profile, but proceeding with order placement.';
export const clearFailed =
  'Order placed, but failed to clear cart. Please clear it manually from the cart page.';
export const error = (reason: string) => `Error: ${reason}`;
export const orderFailed = 'Failed to place order. Please try again.';
export const timedOut = 'Request timed out. Please check your network connection.';
export const noEndpoint = 'Order endpoint not found. Please verify the backend server.';
export const serverError = (status: number) => `Server error: ${status}`;
