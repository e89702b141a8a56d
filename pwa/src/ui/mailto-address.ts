/**
 * Returns a mailto: address (RFC 6068). Encodes everything that could add recipients or headers, such as '?'
 * and '&'.
 */
export function mailtoAddress(email: string): string {
  const wellFormed = email.replace(/\p{Surrogate}/gu, '\uFFFD'); // encodeURIComponent rejects lone ones
  return `mailto:${encodeURIComponent(wellFormed).replaceAll('%40', '@')}`;
}
