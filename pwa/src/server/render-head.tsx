import { renderToStaticMarkup } from 'react-dom/server';
import type { PageHead } from '../storefront/shared/head/page-head.ts';
import type { PreviewImage } from '../storefront/shared/head/preview-image.ts';
import { scriptJson } from './script-json.ts';

/** Renders the elements of the head as HTML. */
export function renderHead({ previewImage: image, ...head }: PageHead): string {
  const properties: (readonly [property: string, content: string])[] = [
    ['og:site_name', head.siteName],
    ['og:type', head.type],
    ['og:title', head.title],
    ['og:description', head.description],
    ...(head.canonical === null ? [] : ([['og:url', head.canonical]] as const)),
    ...(image ? previewImageProperties(image) : []),
    ...(head.properties ?? []),
  ];
  return renderToStaticMarkup(
    <>
      <title>{head.title}</title>
      <meta name="description" content={head.description} />
      <meta name="application-name" content={head.siteName} />
      {head.canonical === null ? (
        <meta name="robots" content="noindex" />
      ) : (
        <link rel="canonical" href={head.canonical} />
      )}
      {properties.map(([property, content]) => (
        <meta key={property} property={property} content={content} />
      ))}
      <meta name="twitter:card" content={image ? 'summary_large_image' : 'summary'} />
      {head.structuredData.map((thing, index) => (
        <script
          // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
          key={index}
          type="application/ld+json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped by scriptJson()
          dangerouslySetInnerHTML={{
            __html: scriptJson({ '@context': 'https://schema.org', ...thing }),
          }}
        />
      ))}
    </>,
  );
}

function previewImageProperties({ url, alt, width, height }: PreviewImage) {
  return [
    ['og:image', url],
    ['og:image:alt', alt],
    ...(width && height
      ? [
          ['og:image:width', String(width)],
          ['og:image:height', String(height)],
        ]
      : []),
  ] as [string, string][];
}
