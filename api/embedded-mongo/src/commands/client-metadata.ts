import { calculateObjectSize } from 'bson';
import { MongoError } from '../errors.ts';
import { type Doc, isDoc } from '../values/document.ts';
import { canonicalName } from './aliases.ts';
import type { ClientConnection } from './request.ts';

const maxMetadataBytes = 512;
const maxApplicationNameBytes = 128;

/** Fields that the metadata must have, in the order in which MongoDB checks them. */
const requiredFields: Record<string, string[]> = { driver: ['name', 'version'], os: ['type'] };

/** What clients report about themselves in their first hello. */
export class ClientMetadata {
  readonly #appNames = new WeakMap<ClientConnection, string>();
  readonly #greeted = new WeakSet<ClientConnection>();

  appName(connection: ClientConnection): string | undefined {
    return this.#appNames.get(connection);
  }

  /**
   * Reads the metadata of a hello, before fail points apply to it.
   * @throws MongoError as MongoDB does when the metadata is invalid or not in the first hello
   */
  read(name: string, { client }: Doc, connection: ClientConnection): void {
    if (!isHello(name) || client === undefined) return;
    if (this.#greeted.has(connection))
      throw new MongoError(
        'ClientMetadataCannotBeMutated',
        'The client metadata document may only be sent in the first hello',
      );
    const appName = readMetadata(client);
    if (appName !== undefined) this.#appNames.set(connection, appName);
  }

  /** Records a successful command. Metadata cannot be changed after the first hello. */
  finish(name: string, connection: ClientConnection): void {
    if (isHello(name)) this.#greeted.add(connection);
  }
}

function isHello(name: string): boolean {
  return name === 'hello' || canonicalName(name) === 'isMaster';
}

/** Validates the metadata and returns the name of the application. */
function readMetadata(metadata: unknown): string | undefined {
  if (!isDoc(metadata)) throw typeMismatch('The client metadata document must be a document');
  if (calculateObjectSize(metadata) > maxMetadataBytes)
    throw new MongoError(
      'ClientMetadataDocumentTooLarge',
      `The client metadata document must be less then or equal to ${maxMetadataBytes} bytes`,
    );
  for (const field of ['application', ...Object.keys(requiredFields)])
    if (metadata[field] !== undefined && !isDoc(metadata[field]))
      throw typeMismatch(
        `The '${field}' field is required to be a BSON document in the client metadata document`,
      );
  const appName = readAppName(metadata.application);
  for (const [field, names] of Object.entries(requiredFields))
    checkRequired(field, metadata[field], names);
  return appName;
}

function readAppName(application: unknown): string | undefined {
  const name = isDoc(application) ? application.name : undefined;
  if (name === undefined) return undefined;
  if (typeof name !== 'string')
    throw typeMismatch(
      "The 'application.name' field must be a string in the client metadata document",
    );
  if (Buffer.byteLength(name) > maxApplicationNameBytes)
    throw new MongoError(
      'ClientMetadataAppNameTooLarge',
      `The 'application.name' field must be less then or equal to ${maxApplicationNameBytes} bytes in the client metadata document`,
    );
  return name;
}

function checkRequired(field: string, document: unknown, names: string[]): void {
  if (!isDoc(document))
    throw new MongoError(
      'ClientMetadataMissingField',
      `Missing required sub-document '${field}' in the client metadata document`,
    );
  for (const name of names) {
    if (document[name] === undefined)
      throw new MongoError(
        'ClientMetadataMissingField',
        `Missing required field '${field}.${name}' in the client metadata document`,
      );
    if (typeof document[name] !== 'string')
      throw typeMismatch(
        `The '${field}.${name}' field must be a string in the client metadata document`,
      );
  }
}

function typeMismatch(message: string): MongoError {
  return new MongoError('TypeMismatch', message);
}
