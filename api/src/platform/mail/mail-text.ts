import { cleanText, type MailBlock, type MailBody, type MailStore } from './mail-content.ts';

/** Renders the text part, which is complete without the HTML part. */
export function renderText({ heading, blocks }: MailBody, store: MailStore): string {
  const contact = [store.email, store.phone].filter(Boolean).join(' · ');
  const signature = ['-- ', store.name, store.address, contact, store.url].filter(Boolean);
  const sections = [heading, ...blocks.map(blockText)].map(cleanText);
  return `${[...sections, signature.join('\n')].join('\n\n')}\n`;
}

function blockText(block: MailBlock): string {
  switch (block.kind) {
    case 'paragraph':
      return block.text;
    case 'link':
      // On a line of its own: mail programs then make all of it a link.
      return `${block.label}:\n${block.url}`;
    case 'qr':
      return `${block.label}, or open this address on your phone:\n${block.text}`;
    case 'facts':
      return block.rows.map(([name, value]) => `${name}: ${value}`).join('\n');
    case 'items': {
      const lines = block.items.flatMap(({ name, detail, amount, url }) => [
        [name, detail, amount].filter(Boolean).join('  '),
        ...(url ? [url] : []),
      ]);
      const { total } = block;
      const totalLine = total ? [`${total.label}  ${total.amount}`] : [];
      const gap = lines.length > 0 && total ? [''] : [];
      return [...lines, ...gap, ...totalLine].join('\n');
    }
    case 'lines':
      return [block.title, ...block.lines].join('\n');
    case 'quote':
      return [block.title, ...block.text.split(/\r\n?|\n/).map((line) => `> ${line}`)].join('\n');
  }
}
