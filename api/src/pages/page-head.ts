import { escapeHtml } from '../escape-html.ts';

/** The image of link previews. */
export interface PreviewImage {
  /** Absolute URL. */
  readonly url: string;
  readonly alt: string;
  /** Pixels, if known. */
  readonly width?: number;
  readonly height?: number;
}

/** Metadata of a page for search engines and link previews. */
export interface PageHead {
  readonly siteName: string;
  readonly title: string;
  readonly description: string;
  /** The canonical URL; null for pages that must not be indexed. */
  readonly canonical: string | null;
  readonly type: 'website' | 'product';
  readonly previewImage: PreviewImage | null;
  /** Additional Open Graph properties, such as a product's price. */
  readonly properties?: readonly (readonly [property: string, content: string])[];
  /** schema.org objects. */
  readonly structuredData: readonly object[];
}

/** Serializes JSON so that no string can close a script element or open a comment. */
export const scriptJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<>\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

const named = (name: string, content: string) =>
  `<meta name="${name}" content="${escapeHtml(content)}" />`;
const property = ([name, content]: readonly [string, string]) =>
  `<meta property="${name}" content="${escapeHtml(content)}" />`;

/** Renders the elements of the head, one per line. */
export function renderHead(head: PageHead): string {
  const {
    siteName,
    title,
    description,
    canonical,
    type,
    previewImage: picture,
    properties = [],
    structuredData: things,
  } = head;
  return [
    `<title>${escapeHtml(title)}</title>`,
    named('description', description),
    named('application-name', siteName),
    canonical === null
      ? named('robots', 'noindex')
      : `<link rel="canonical" href="${escapeHtml(canonical)}" />`,
    property(['og:site_name', siteName]),
    property(['og:type', type]),
    property(['og:title', title]),
    property(['og:description', description]),
    ...(canonical === null ? [] : [property(['og:url', canonical])]),
    ...(picture ? previewImageProperties(picture).map(property) : []),
    ...properties.map(property),
    named('twitter:card', picture ? 'summary_large_image' : 'summary'),
    ...things.map(
      (thing) =>
        `<script type="application/ld+json">${scriptJson({ '@context': 'https://schema.org', ...thing })}</script>`,
    ),
  ].join('\n    ');
}

function previewImageProperties({ url, alt, width, height }: PreviewImage): [string, string][] {
  return [
    ['og:image', url],
    ['og:image:alt', alt],
    ...(width && height
      ? ([
          ['og:image:width', String(width)],
          ['og:image:height', String(height)],
        ] satisfies [string, string][])
      : []),
  ];
}
