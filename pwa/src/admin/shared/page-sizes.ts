const sizes = ['10', '20', '50', '100'];

export const defaultPageSize = '20';

export const pageSizeOptions = sizes.map((size) => ({ value: size, label: `${size} per page` }));

/** Returns the page size of the URL, or the default for any other value. */
export function parsePageSize(value: string): number {
  return Number(sizes.includes(value) ? value : defaultPageSize);
}
