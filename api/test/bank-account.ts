/** Settings of a shop that takes bank transfers. */
export const bankSettings = {
  BANK_ACCOUNT_NAME: 'Vajra Diamonds Private Limited',
  BANK_ACCOUNT_NUMBER: '50100123456789',
  BANK_NAME: 'HDFC Bank',
  BANK_IFSC: 'HDFC0000001',
  BANK_SWIFT: 'HDFCINBB',
  BANK_UPI_ID: 'vajra@hdfcbank',
} as const;
