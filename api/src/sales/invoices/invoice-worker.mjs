// @ts-check
import { parentPort } from 'node:worker_threads';
import { renderInvoice } from './invoice-pdf.mjs';

/** @typedef {import('./invoice-renderer.ts').RenderRequest} RenderRequest */

if (!parentPort) throw new Error('invoice-worker.mjs runs in a worker thread only');
const port = parentPort;

// A failure ends the worker, which the renderer notices.
port.on('message', async (/** @type {RenderRequest} */ { layout, issuedAt }) => {
  port.postMessage(await renderInvoice(layout, issuedAt));
});
