import { createServer, type IncomingMessage } from 'node:http';
import mongoose from 'mongoose';

/** The baseline: bare Node http, the same driver, the same documents, JSON.stringify. */
const connection = await mongoose
  .createConnection(process.env.MONGODB_URI ?? '', { dbName: 'vajra' })
  .asPromise();
const products = connection.collection<{ _id: number; status: number }>('products');

const server = createServer(async (request, response) => {
  const query = await readBody(request);
  const body = JSON.stringify(await find(request.url, query));
  response.setHeader('Content-Type', 'application/json');
  response.setHeader('Content-Length', Buffer.byteLength(body));
  response.end(body);
});
server.listen(Number(process.env.PORT), () => process.send?.('ready'));

function find(url: string | undefined, query: Record<string, unknown>): Promise<unknown> {
  if (url === '/getproductbyid') return products.findOne({ _id: Number(query.p_id), status: 1 });
  if (Array.isArray(query.ids)) return products.find({ _id: { $in: query.ids } }).toArray();
  return products.find({ status: 1 }).sort({ _id: -1 }).limit(20).toArray();
}

async function readBody(request: IncomingMessage): Promise<Record<string, unknown>> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return JSON.parse(text);
}
