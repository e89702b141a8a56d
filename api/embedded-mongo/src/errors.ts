/** MongoDB's error codes by name, from its error_codes.yml. Drivers act on the number. */
export const codes = {
  InternalError: 1,
  BadValue: 2,
  NoSuchKey: 4,
  FailedToParse: 9,
  Unauthorized: 13,
  TypeMismatch: 14,
  InvalidLength: 16,
  ProtocolError: 17,
  IllegalOperation: 20,
  InvalidBSON: 22,
  NamespaceNotFound: 26,
  IndexNotFound: 27,
  PathNotViable: 28,
  ConflictingUpdateOperators: 40,
  CursorNotFound: 43,
  CursorKilled: 237,
  NamespaceExists: 48,
  MaxTimeMSExpired: 50,
  DollarPrefixedFieldName: 52,
  InvalidDBRef: 55,
  CommandNotFound: 59,
  WriteConcernFailed: 64,
  ImmutableField: 66,
  CannotCreateIndex: 67,
  InvalidOptions: 72,
  InvalidNamespace: 73,
  IndexOptionsConflict: 85,
  IndexKeySpecsConflict: 86,
  ExceededMemoryLimit: 146,
  OutOfDiskSpace: 14031,
  WriteConflict: 112,
  ShutdownInProgress: 91,
  ConflictingOperationInProgress: 117,
  InvalidPipelineOperator: 168,
  ConversionFailure: 241,
  CannotIndexParallelArrays: 171,
  CursorInUse: 12051,
  TooManyLogicalSessions: 261,
  OperationNotSupportedInTransaction: 263,
  NoSuchTransaction: 251,
  TransactionTooOld: 225,
  TransactionCommitted: 256,
  NotImplemented: 238,
  SnapshotTooOld: 239,
  IndexBuildAborted: 276,
  ClientMetadataMissingField: 183,
  ClientMetadataAppNameTooLarge: 184,
  ClientMetadataDocumentTooLarge: 185,
  ClientMetadataCannotBeMutated: 186,
  APIVersionError: 322,
  APIStrictError: 323,
  APIMismatchError: 331,
  BSONObjectTooLarge: 10334,
  InvalidIdField: 53,
  DuplicateKey: 11000,
  Overflow: 15,
  UnknownStage: 40324,
  ChangeStreamUnsupported: 40573,
  MissingField: 40414,
  UnknownField: 40415,
} as const;

export type CodeName = keyof typeof codes;

const documentedNames: Record<number, string> = {
  6: 'HostUnreachable',
  7: 'HostNotFound',
  24: 'LockTimeout',
  89: 'NetworkTimeout',
  100: 'UnsatisfiableWriteConcern',
  189: 'PrimarySteppedDown',
  246: 'SnapshotUnavailable',
  262: 'ExceededTimeLimit',
  267: 'PreparedTransactionInProgress',
  10107: 'NotWritablePrimary',
  11600: 'InterruptedAtShutdown',
  11601: 'Interrupted',
  11602: 'InterruptedDueToReplStateChange',
  13435: 'NotPrimaryNoSecondaryOk',
  13436: 'NotPrimaryOrSecondary',
  40324: 'Location40324',
  40573: 'Location40573',
  40414: 'Location40414',
  40415: 'Location40415',
};

/** An error that is reported to the client as `{ ok: 0, code, codeName, errmsg }` or as a write error. */
export class MongoError extends Error {
  readonly code: number;
  readonly codeName: string;
  readonly labels: string[];
  readonly details: Record<string, unknown>;

  constructor(
    name: CodeName | number,
    message: string,
    details: Record<string, unknown> = {},
    labels: string[] = [],
  ) {
    super(message);
    this.code = typeof name === 'number' ? name : codes[name];
    this.codeName =
      typeof name === 'number' ? codeNameOf(name) : (documentedNames[codes[name]] ?? name);
    this.details = details;
    this.labels = labels;
  }
}

/** Returns MongoDB's name for a code. Codes without a name are `LocationNNN`. */
function codeNameOf(code: number): string {
  if (documentedNames[code]) return documentedNames[code];
  const entry = Object.entries(codes).find(([, value]) => value === code);
  return entry ? entry[0] : `Location${code}`;
}

/** A conflict with another writer. The label makes the driver's `withTransaction` retry. */
export function writeConflict(): MongoError {
  return new MongoError(
    'WriteConflict',
    'Caused by :: Write conflict during plan execution and yielding is disabled. :: Please retry your operation or multi-document transaction.',
    {},
    ['TransientTransactionError'],
  );
}

/** The transaction has ended or never existed. */
export function noSuchTransaction(number: bigint | undefined): MongoError {
  return new MongoError(
    'NoSuchTransaction',
    `Given transaction number ${number} does not match any in-progress transactions.`,
    {},
    ['TransientTransactionError'],
  );
}

/** Throws unless the condition holds. */
export function throwUnless(holds: boolean, code: CodeName | number, message: string): void {
  if (!holds) throw new MongoError(code, message);
}
