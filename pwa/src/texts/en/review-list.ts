export const title = 'Customer reviews';
export const notOffline = 'Not available offline';
export const failed = 'Failed to fetch reviews.';
export const none = 'No reviews yet...';
