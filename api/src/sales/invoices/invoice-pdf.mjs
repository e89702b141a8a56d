// @ts-check
// JavaScript, so that a worker loads it unchanged next to the sources and next to the compiled server.
import { fileURLToPath } from 'node:url';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { fontsFor } from './invoice-fonts.mjs';

/** @typedef {import('./invoice-layout.ts').InvoiceLayout} InvoiceLayout */

const folder = fileURLToPath(new URL('.', import.meta.url));
const template = fileURLToPath(new URL('invoice.typ', import.meta.url));

/**
 * Renders a layout on A4 pages. The same layout and time give the same bytes.
 *
 * @param {InvoiceLayout} layout
 * @param {Date} issuedAt the time that the file states as its own
 * @returns {Promise<Buffer>}
 */
export async function renderInvoice(layout, issuedAt) {
  const text = JSON.stringify(layout, wellFormed);
  const fonts = await fontsFor(text, layout.hanRegion);
  const invoice = JSON.stringify({ ...JSON.parse(text), fonts: fonts.families });
  const fontArgs = [{ fontBlobs: fonts.files }];
  const compiler = NodeCompiler.create({ workspace: folder, fontArgs });
  const compiled = compiler.compile({ mainFilePath: template, inputs: { invoice } });
  const error = compiled.takeError();
  if (error) throw new Error(JSON.stringify(compiler.fetchDiagnostics(error)));
  const { result } = compiled;
  if (!result) throw new Error('typst returned no document');
  return compiler.pdf(result, { creationTimestamp: Math.floor(issuedAt.getTime() / 1000) });
}

/**
 * @param {string} _
 * @param {unknown} value
 */
function wellFormed(_, value) {
  if (typeof value !== 'string') return value;
  return value.normalize().replace(/\p{Surrogate}/gu, '\ufffd'); // fonts of Korean have composed syllables
}
