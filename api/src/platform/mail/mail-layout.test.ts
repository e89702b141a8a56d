import { describe, expect, it } from 'vitest';
import { composeMail } from './compose-mail.ts';
import type { MailBlock } from './mail-content.ts';
import { renderHtml, renderTextAsHtml } from './mail-html.ts';

const store = {
  name: 'Heera & <Sons>',
  address: '1 "Diamond" Street',
  phone: '+91 98000 00000',
  email: 'hello@heera.example',
  url: 'https://heera.example',
};
const hostile = `<img src=x onerror="alert('1')">&amp;`;
const blocks: readonly MailBlock[] = [
  { kind: 'paragraph', text: `One ${hostile}` },
  { kind: 'link', label: `See ${hostile}`, url: `https://heera.example/?"><script>` },
  { kind: 'facts', rows: [[`Name ${hostile}`, `Value ${hostile}`]] },
  {
    kind: 'items',
    items: [{ name: hostile, detail: hostile, amount: '₹1.00', url: 'javascript:alert(1)' }],
    total: { label: hostile, amount: '₹1.00' },
  },
  { kind: 'lines', title: hostile, lines: [hostile, 'Surat'] },
  { kind: 'quote', title: hostile, text: `${hostile}\nsecond line` },
];
function compose(heading: string, parts = blocks) {
  const { subject, text, body } = composeMail({ subject: heading, heading, blocks: parts }, store);
  return { subject, text, html: renderHtml({ subject, ...body }, store) };
}

describe('the text and the HTML of a mail', () => {
  it('escapes everything and links only to addresses of the web, mail and phone', () => {
    const { html } = compose(hostile);
    expect(html).not.toMatch(/<(img|script|sons)/i);
    expect(html).not.toContain('javascript:');
    expect(html).toContain('&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;amp;');
    expect(html.match(/&lt;img/g)?.length).toBe(13);
    const tags = [...html.matchAll(/<(\/?)([a-z0-9]+)/g)].map(([, , tag]) => tag);
    expect([...new Set(tags)].sort()).toEqual(
      'a body br h1 head html meta p span strong style table td title tr'.split(' '),
    );
  });

  it('keeps line breaks and removes control characters, also from the subject', () => {
    const subject = 'Your order\r\nBcc: victim@example.com\u202e';
    const {
      subject: cleaned,
      text,
      html,
    } = compose(subject, [{ kind: 'paragraph', text: 'one\r\ntwo\u0007\u202e three' }]);
    expect(cleaned).toBe('Your order Bcc: victim@example.com');
    expect(text).toContain('one\ntwo   three\n');
    expect(html).toContain('one<br>two   three');
  });

  it('contains the same in text and HTML, and names the shop in both', () => {
    const { text, html } = compose('Hello', [
      {
        kind: 'items',
        items: [{ name: 'Ring', amount: '$5.00' }],
        total: { label: 'Total', amount: '$5.00' },
      },
      { kind: 'quote', title: 'You wrote:', text: 'first\nsecond' },
      { kind: 'link', label: 'See your order', url: 'https://heera.example/profile' },
    ]);
    expect(text).toBe(
      [
        ...['Hello', '', 'Ring  $5.00', '', 'Total  $5.00', ''],
        ...['You wrote:', '> first', '> second', ''],
        ...['See your order:', 'https://heera.example/profile', ''],
        ...['-- ', 'Heera & <Sons>', '1 "Diamond" Street'],
        ...['hello@heera.example · +91 98000 00000', 'https://heera.example', ''],
      ].join('\n'),
    );
    for (const part of ['Ring', '$5.00', 'first<br>second', 'tel:+919800000000', '/profile'])
      expect(html).toContain(part);
  });
});

describe('renderTextAsHtml', () => {
  it('turns blank lines into paragraphs and addresses on their own into links', () => {
    const url = 'https://heera.example/confirm-email?token=a&b';
    const html = renderTextAsHtml('Confirm', `Someone <you> asked.\n\n${url}\n\nIgnore it.`, store);
    for (const part of ['>Confirm</h1>', 'Someone &lt;you&gt; asked.</p>', 'Ignore it.</p>']) {
      expect(html).toContain(part);
    }
    expect(html).toContain(
      '<a class="metal" href="https://heera.example/confirm-email?token=a&amp;b"',
    );
  });
});
