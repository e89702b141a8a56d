/** The successful answer of a call outside /api. */
export function success<Data>(description: string, data: Data) {
  return { status: true as const, description, data };
}
