import { BSON, type ClientSession, type Document, GridFSBucket, MongoClient } from 'mongodb';
import { MismatchError } from './format.ts';

/** A client with its observed events in order. */
export interface ObservedClient {
  client: MongoClient;
  events: ObservedEvent[];
}

export interface ObservedEvent {
  /** The name used in test files, such as `commandStartedEvent`. */
  name: string;
  event: Document;
}

/** The entities of a test by id: clients, databases, collections, sessions, buckets and results. */
export class Entities {
  readonly clients = new Map<string, ObservedClient>();
  readonly sessions = new Map<string, { session: ClientSession; lsid: unknown }>();
  readonly #others = new Map<string, unknown>();
  readonly #uri: string;

  constructor(uri: string) {
    this.#uri = uri;
  }

  create(specs: readonly Document[]): void {
    for (const spec of specs) {
      const [kind = '', options = {}] = Object.entries<Document>(spec)[0] ?? [];
      this.#createOne(kind, options);
    }
  }

  #createOne(kind: string, options: Document): void {
    if (kind === 'client') this.clients.set(options.id, this.#connect(options));
    else if (kind === 'session') this.#startSession(options);
    else if (kind === 'database') {
      const { client } = this.client(options.client);
      this.save(options.id, client.db(options.databaseName, options.databaseOptions));
    } else if (kind === 'collection') {
      const database = this.get(options.database) as ReturnType<MongoClient['db']>; // as: the id refers to a database
      this.save(options.id, database.collection(options.collectionName, options.collectionOptions));
    } else if (kind === 'bucket') {
      const database = this.get(options.database) as ReturnType<MongoClient['db']>; // as: the id refers to a database
      this.save(options.id, new GridFSBucket(database, options.bucketOptions));
    } else throw new MismatchError(`unsupported kind of entity: ${kind}`);
  }

  #connect({ uriOptions = {}, observeEvents = [], ...options }: Document): ObservedClient {
    const parameters = { heartbeatFrequencyMS: 500, ...uriOptions };
    const query = Object.entries(parameters).map(([name, value]) => `&${name}=${value}`);
    const client = new MongoClient(`${this.#uri}${query.join('')}`, {
      monitorCommands: true,
      // lets the driver recover immediately after a stepdown simulated by a fail point
      serverMonitoringMode: 'poll',
      minHeartbeatFrequencyMS: 10,
      ...(options.serverApi ? { serverApi: options.serverApi } : {}),
    });
    const ignored: string[] = [
      'configureFailPoint',
      ...(options.ignoreCommandMonitoringEvents ?? []),
    ];
    const events: ObservedEvent[] = [];
    for (const name of observeEvents) {
      // as: the driver's event names lack the suffix, and its types list each event separately
      client.on(name.replace(/Event$/, '') as 'commandStarted', (event: Document) => {
        if (!ignored.includes(event.commandName)) events.push({ name, event: asSent(event) });
      });
    }
    return { client, events };
  }

  #startSession({ id, client, sessionOptions = {} }: Document): void {
    const { snapshotTime, ...options } = sessionOptions;
    const session = this.client(client).client.startSession({
      ...options,
      ...(snapshotTime ? { snapshotTime: this.get(snapshotTime) } : {}),
    });
    this.sessions.set(id, { session, lsid: session.id });
  }

  client(id: string): ObservedClient {
    const found = this.clients.get(id);
    if (!found) throw new MismatchError(`no client ${id}`);
    return found;
  }

  session(id: string): ClientSession {
    const found = this.sessions.get(id);
    if (!found) throw new MismatchError(`no session ${id}`);
    return found.session;
  }

  /** Returns the entity with an id. @throws MismatchError if there is none */
  get(id: string): unknown {
    const found =
      this.clients.get(id)?.client ?? this.sessions.get(id)?.session ?? this.#others.get(id);
    if (found === undefined) throw new MismatchError(`no entity ${id}`);
    return found;
  }

  save(id: string, value: unknown): void {
    this.#others.set(id, value);
  }

  async close(): Promise<void> {
    for (const { session } of this.sessions.values()) await session.endSession();
    await Promise.all([...this.clients.values()].map(({ client }) => client.close()));
  }
}

/** Copies the command and reply, because the driver may modify them later. */
function asSent({ commandName, databaseName, command, reply }: Document): Document {
  const sent = (document: Document | undefined) =>
    document && BSON.deserialize(BSON.serialize(document, { ignoreUndefined: true }));
  return { commandName, databaseName, command: sent(command), reply: sent(reply) };
}
