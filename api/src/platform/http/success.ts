/** Returns the body of a successful response outside /api. */
export function success<Data>(description: string, data: Data) {
  return { status: true as const, description, data };
}
