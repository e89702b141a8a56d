/**
 * Returns the squared sine of the refraction angle; above 1 there is total internal reflection.
 * @param ratio refractive index of the first medium over that of the second
 */
export function refractedSineSquared(cosine: number, ratio: number): number {
  return (1 - cosine * cosine) * ratio * ratio;
}

/**
 * Returns the Fresnel reflectance for unpolarised light at a dielectric boundary.
 * @param inside cosine in the denser medium
 * @param outside cosine in air
 * @param index refractive index of the denser medium
 */
export function reflectance(inside: number, outside: number, index: number): number {
  const perpendicular = (index * inside - outside) / (index * inside + outside);
  const parallel = (inside - index * outside) / (inside + index * outside);
  return 0.5 * (perpendicular * perpendicular + parallel * parallel);
}

/** Returns Schlick's (1 - cos)^5, the weight of white in a metal's reflectance. */
export function schlickFactor(cosine: number): number {
  const complement = cosine < 1 ? 1 - cosine : 0;
  const squared = complement * complement;
  return squared * squared * complement;
}
