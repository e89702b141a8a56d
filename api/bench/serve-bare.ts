import { createServer, type IncomingMessage } from 'node:http';
import mongoose from 'mongoose';

/** The baseline of lists: bare Node http, the same driver, as many documents, JSON.stringify. */
const connection = await mongoose
  .createConnection(process.env.MONGODB_URI ?? '', { dbName: 'vajra' })
  .asPromise();
const products = connection.collection<{ _id: number }>('products');

const server = createServer(async (request, response) => {
  const query = await readBody(request);
  const body = JSON.stringify(await products.find({ _id: { $in: query.ids } }).toArray());
  response.setHeader('Content-Type', 'application/json');
  response.setHeader('Content-Length', Buffer.byteLength(body));
  response.end(body);
});
server.listen(Number(process.env.PORT), () => process.send?.('ready'));

async function readBody(request: IncomingMessage): Promise<{ ids: number[] }> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return JSON.parse(text);
}
