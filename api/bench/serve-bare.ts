import { createServer } from 'node:http';
import mongoose from 'mongoose';

/**
 * The baseline: bare Node http, the same driver, the same twenty documents, JSON.stringify. What the
 * API costs beyond that is ours.
 */
const connection = await mongoose
  .createConnection(process.env.MONGODB_URI ?? '', { dbName: 'vajra' })
  .asPromise();
const products = connection.collection('products');

const server = createServer((request, response) => {
  request.resume();
  request.on('end', async () => {
    const found = await products.find({ status: 1 }).sort({ _id: -1 }).limit(20).toArray();
    const body = JSON.stringify(found);
    response.setHeader('Content-Type', 'application/json');
    response.setHeader('Content-Length', Buffer.byteLength(body));
    response.end(body);
  });
});
server.listen(Number(process.env.PORT), () => process.send?.('ready'));
