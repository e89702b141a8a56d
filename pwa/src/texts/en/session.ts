export const expired = 'Session expired. Please log in again.';
