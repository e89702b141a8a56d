/** Squared sine of the refracted ray; above 1 all light is reflected. `ratio` is n from over n to. */
export function refractedSineSquared(cosine: number, ratio: number): number {
  return (1 - cosine * cosine) * ratio * ratio;
}

/**
 * Part of unpolarised light that a surface between two clear media reflects.
 * @param inside cosine, on the side of the denser medium
 * @param outside cosine, on the side of air
 * @param index of the denser medium
 */
export function reflectance(inside: number, outside: number, index: number): number {
  const across = (index * inside - outside) / (index * inside + outside);
  const along = (inside - index * outside) / (inside + index * outside);
  return 0.5 * (across * across + along * along);
}

/** Schlick's fifth power: what a metal adds of white towards grazing light. */
export function schlickFactor(cosine: number): number {
  const away = cosine < 1 ? 1 - cosine : 0;
  const squared = away * away;
  return squared * squared * away;
}
