// @ts-check
import { parentPort, workerData } from 'node:worker_threads';
import { renderInvoice } from './invoice-pdf.mjs';

/** @type {import('./invoice-renderer.ts').RenderRequest} */
const { layout, issuedAt } = workerData;
parentPort?.postMessage(await renderInvoice(layout, issuedAt));
