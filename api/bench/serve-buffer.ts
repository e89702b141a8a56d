import { createServer } from 'node:http';

/** The baseline of media: bare Node http that sends one Buffer of BODY_BYTES. */
const body = Buffer.alloc(Number(process.env.BODY_BYTES), 0x2a);

const server = createServer((request, response) => {
  request.resume();
  response.setHeader('Content-Type', 'image/jpeg');
  response.setHeader('Content-Length', body.length);
  response.end(body);
});
server.listen(Number(process.env.PORT), () => process.send?.('ready'));
