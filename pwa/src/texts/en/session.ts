export const expired = 'Session expired. Please log in again.';
export const lostInCheckout = 'Authentication failed. Please login again.';
