import { encode } from 'uqr';
import { escapeHtml } from '../escape-html.ts';
import {
  cleanText,
  type MailBlock,
  type MailContent,
  type MailItem,
  type MailStore,
} from './mail-content.ts';

/** Colours of the light scheme. They are inline, because some mail programs drop style sheets. */
const light = {
  paper: '#faf8f5',
  card: '#ffffff',
  ink: '#1c1a17',
  muted: '#5f594f',
  line: '#e3ddd3',
  metal: '#80622f',
  button: '#85652f',
  onButton: '#ffffff',
};
/** Overrides inline styles where the reader's mail program is dark and supports media queries. */
const darkStyles = [
  '.paper{background:#141311!important}',
  '.card{background:#1a1816!important;border-color:#322e29!important}',
  '.ink{color:#f1ece4!important}',
  '.muted{color:#b3aa9c!important}',
  '.line{border-color:#322e29!important}',
  '.metal{color:#d2b07a!important}',
  '.button{background:#c9a56c!important;color:#171512!important}',
].join('');

const sans = "'Hanken Grotesk',-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const serif = "'Cormorant','Iowan Old Style',Georgia,'Times New Roman',serif";
const base = `font-family:${sans};font-size:16px;line-height:24px;color:${light.ink}`;
const small = `font-family:${sans};font-size:13px;line-height:20px;color:${light.muted}`;
const table = 'role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"';
/** Long words, such as addresses of links, must not widen the mail. */
const wrap = 'overflow-wrap:anywhere;word-break:break-word';

/**
 * Renders the HTML part: one column of tables of at most 600 px, without images, readable without style
 * sheets. Everything that it is given is escaped.
 */
export function renderHtml({ subject, heading, blocks }: MailContent, store: MailStore): string {
  const title = `<h1 class="ink" style="margin:0 0 16px;font-family:${serif};font-size:28px;line-height:34px;font-weight:500;color:${light.ink};${wrap}">${inline(heading)}</h1>`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">
<title>${inline(subject)}</title>
<style>:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${darkStyles}}</style>
</head>
<body class="paper" style="margin:0;padding:0;background:${light.paper}">
<table ${table} class="paper" style="background:${light.paper}">
<tr><td align="center" style="padding:24px 12px">
<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0"><tr><td><![endif]-->
<table ${table} style="max-width:600px">
<tr><td align="center" style="padding:8px 0 20px"><a class="metal" href="${attribute(store.url)}" style="font-family:${serif};font-size:26px;line-height:32px;letter-spacing:4px;text-transform:uppercase;text-decoration:none;color:${light.metal}">${inline(store.name)}</a></td></tr>
<tr><td class="card" align="left" style="padding:28px 24px 12px;background:${light.card};border:1px solid ${light.line};border-radius:6px">
${[title, ...blocks.map(blockHtml)].join('\n')}
</td></tr>
<tr><td class="muted" align="center" style="padding:20px 12px;${small};${wrap}">${footer(store)}</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr>
</table>
</body>
</html>
`;
}

/**
 * Renders the HTML part of a message that has text only: paragraphs between blank lines, and addresses
 * that have a line of their own as links.
 */
export function renderTextAsHtml(subject: string, text: string, store: MailStore): string {
  const blocks = text.split(/\n{2,}/).map((paragraph): MailBlock => {
    const isLink = /^https?:\/\/\S+$/.test(paragraph);
    return isLink
      ? { kind: 'link', label: paragraph, url: paragraph }
      : { kind: 'paragraph', text: paragraph };
  });
  return renderHtml({ subject, heading: subject, blocks }, store);
}

function blockHtml(block: MailBlock): string {
  switch (block.kind) {
    case 'paragraph':
      return paragraph(inline(block.text));
    case 'link':
      return linkHtml(block);
    case 'facts':
      return tableOf(block.rows.map(([name, value]) => row(name, value)));
    case 'items':
      return itemsHtml(block);
    case 'lines':
      return paragraph(
        `<strong>${inline(block.title)}</strong><br>${block.lines.map(inline).join('<br>')}`,
      );
    case 'qr':
      return `${paragraph(inline(block.label))}\n${qrHtml(block.text)}`;
    case 'quote':
      return `${paragraph(`<strong>${inline(block.title)}</strong>`)}
<table ${table} style="margin:0 0 16px"><tr><td class="muted line" style="padding:2px 0 2px 14px;border-left:3px solid ${light.line};${base};color:${light.muted};${wrap}">${inline(block.text)}</td></tr></table>`;
  }
}

function paragraph(html: string): string {
  return `<p class="ink" style="margin:0 0 16px;${base};${wrap}">${html}</p>`;
}

/** A button, or the address itself where that is the label. */
function linkHtml({ label, url }: { label: string; url: string }): string {
  if (label === url) {
    return paragraph(
      `<a class="metal" href="${attribute(url)}" style="color:${light.metal};${wrap}">${inline(url)}</a>`,
    );
  }
  return `<p style="margin:8px 0 24px"><a class="button" href="${attribute(url)}" style="display:inline-block;padding:12px 24px;border-radius:4px;background:${light.button};font-family:${sans};font-size:16px;line-height:20px;font-weight:600;text-decoration:none;color:${light.onButton}">${inline(label)}</a></p>`;
}

/** Pixels of a module of a QR code, and its light modules around the code. */
const qrModulePx = 5;
const qrBorder = 4;

/** Draws a QR code with the cells of a table: mail programs show no images until they are asked. */
function qrHtml(text: string): string {
  const { data } = encode(text, { ecc: 'L', border: qrBorder });
  const rows = data.map((modules) => {
    const runs = modules.reduce<{ isDark: boolean; length: number }[]>((found, isDark) => {
      const last = found.at(-1);
      if (last?.isDark === isDark) last.length += 1;
      else found.push({ isDark, length: 1 });
      return found;
    }, []);
    const cells = runs.map(({ isDark, length }) => {
      const color = isDark ? '#000000' : '#ffffff';
      return `<td colspan="${length}" width="${length * qrModulePx}" bgcolor="${color}"></td>`;
    });
    return `<tr height="${qrModulePx}">${cells.join('')}</tr>`;
  });
  const size = data.length * qrModulePx;
  // One cell per column sets the widths, which cells that span several do not.
  const columns = `<tr>${`<td width="${qrModulePx}" height="0"></td>`.repeat(data.length)}</tr>`;
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" width="${size}" style="margin:0 0 24px;line-height:0;font-size:0;background:#ffffff">${columns}${rows.join('')}</table>`;
}

function itemsHtml({ items, total }: Extract<MailBlock, { kind: 'items' }>): string {
  const rows = items.map(({ name, detail, amount, url }) => {
    const linked = url ? link(url, name) : inline(name);
    const detailHtml = detail
      ? `<br><span class="muted" style="${small}">${inline(detail)}</span>`
      : '';
    return cells(`${linked}${detailHtml}`, amount ?? '');
  });
  const totalRow = total
    ? [cells(`<strong>${inline(total.label)}</strong>`, total.amount, true)]
    : [];
  return tableOf([...rows, ...totalRow]);
}

function link(url: string, label: MailItem['name']): string {
  return `<a class="metal" href="${attribute(url)}" style="color:${light.metal}">${inline(label)}</a>`;
}

function tableOf(rows: readonly string[]): string {
  return `<table ${table} class="line" style="margin:0 0 24px;border-bottom:1px solid ${light.line}">\n${rows.join('\n')}\n</table>`;
}

function row(name: string, value: string): string {
  const cell = `padding:8px 0;border-top:1px solid ${light.line};${base};${wrap}`;
  return `<tr><td class="muted line" valign="top" width="35%" style="${cell};color:${light.muted};padding-right:12px">${inline(name)}</td><td class="ink line" valign="top" style="${cell}">${inline(value)}</td></tr>`;
}

function cells(html: string, amount: string, isBold = false): string {
  const cell = `padding:10px 0;border-top:1px solid ${light.line};${base}`;
  const weight = isBold ? ';font-weight:bold' : '';
  return `<tr><td class="ink line" valign="top" style="${cell};${wrap}">${html}</td><td class="ink line" align="right" valign="top" style="${cell};padding-left:16px;white-space:nowrap${weight}">${inline(amount)}</td></tr>`;
}

function footer({ name, address, phone, email, url }: MailStore): string {
  const phoneLink = phone ? anchor(`tel:${phone.replace(/[^+\d]/g, '')}`, phone) : '';
  const contact = [email ? anchor(`mailto:${email}`, email) : '', phoneLink].filter(Boolean);
  const lines = [inline(name), inline(address), contact.join(' &middot; '), anchor(url, url)];
  return lines.filter(Boolean).join('<br>');
}

function anchor(href: string, label: string): string {
  return `<a class="muted" href="${attribute(href)}" style="color:${light.muted}">${inline(label)}</a>`;
}

/** Text with its line breaks. */
function inline(text: string): string {
  return escapeHtml(cleanText(text)).replaceAll('\n', '<br>');
}

/** Our own links: anything else than an address of the web, of mail or of a phone leads nowhere. */
function attribute(url: string): string {
  return escapeHtml(/^(https?:\/\/|mailto:|tel:)/i.test(url) ? url : '#');
}
