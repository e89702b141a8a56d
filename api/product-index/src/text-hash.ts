/**
 * Returns a 53-bit hash of a text, which detects changes of a product's text without storing it. Two
 * lanes each mix every code unit by multiplication and rotation.
 */
export function textHash(text: string): number {
  let low = text.length;
  let high = ~text.length;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    low = Math.imul(low ^ unit, 0x9e3779b1);
    low = (low << 13) | (low >>> 19);
    high = Math.imul(high ^ unit, 0x85ebca6b);
    high = (high << 17) | (high >>> 15);
  }
  return (high >>> 11) * 0x1_0000_0000 + (low >>> 0);
}
