import { describe, expect, it } from 'vitest';
import type { PageHead } from '../storefront/shared/head/page-head.ts';
import { renderHead } from './render-head.tsx';
import { scriptJson } from './script-json.ts';

const head: PageHead = {
  siteName: 'Vajra',
  title: 'Oval',
  description: 'A stone.',
  canonical: 'https://shop.example/product-details/1',
  type: 'product',
  previewImage: null,
  structuredData: [],
};

describe('renderHead', () => {
  it('escapes all text', () => {
    const hostile = `"'><script>alert(1)</script><!-- &`;
    const html = renderHead({
      ...head,
      title: hostile,
      description: hostile,
      canonical: `https://shop.example/"><script>`,
      previewImage: { url: hostile, alt: hostile },
      structuredData: [{ '@type': 'Product', name: `</script>${hostile}` }],
    });
    expect(html).not.toContain('<script>');
    expect(html.match(/<\/script>/g)).toHaveLength(1);
    expect(html).not.toContain('<!--');
    expect(html).toContain('<title>&quot;&#x27;&gt;&lt;script&gt;');
  });

  it('keeps personal pages out of search engines', () => {
    const html = renderHead({ ...head, canonical: null });
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(html).not.toContain('rel="canonical"');
  });

  it('includes the preview image with its size', () => {
    const picture = { url: 'https://shop.example/a.jpg', alt: 'Oval', width: 1280, height: 960 };
    const html = renderHead({ ...head, previewImage: picture });
    expect(html).toContain('<meta property="og:image" content="https://shop.example/a.jpg"/>');
    expect(html).toContain('<meta property="og:image:height" content="960"/>');
    expect(html).toContain('content="summary_large_image"');
  });
});

describe('scriptJson', () => {
  it('escapes without changing the value', () => {
    const value = { text: '</script><!-- \u2028 \u2029 ₹ & "', list: [1, null, true] };
    expect(JSON.parse(scriptJson(value))).toEqual(value);
    expect(scriptJson(value)).not.toMatch(/[<>\u2028\u2029]/);
  });
});
