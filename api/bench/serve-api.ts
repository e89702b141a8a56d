import pino from 'pino';
import { createApp } from '../src/app.ts';
import { parseConfig } from '../src/config.ts';
import { connect } from '../src/mongo/connect.ts';
import { createServices } from '../src/services.ts';

/** The whole API as production runs it, on a database that the benchmark has filled. */
const config = { ...parseConfig(process.env), checkAnswers: false };
const log = pino({ level: 'warn' });
const connection = await connect(process.env.MONGODB_URI ?? '');
const services = createServices({ config, connection, log });
await services.start();
const app = createApp({ config, connection, log, services });
app.listen(config.port, () => process.send?.('ready'));
