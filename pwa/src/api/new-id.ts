/** An id that nobody else makes: 32 hexadecimal digits. (crypto.randomUUID is there over TLS alone.) */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
