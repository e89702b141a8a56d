import type { Document } from 'mongodb';

/** A file of MongoDB's driver tests in the unified test format, limited to the fields used here. */
export interface TestFile {
  description: string;
  runOnRequirements?: Requirement[];
  createEntities?: Document[];
  initialData?: CollectionContent[];
  tests: Test[];
}

export interface Test {
  description: string;
  skipReason?: string;
  runOnRequirements?: Requirement[];
  operations: Operation[];
  expectEvents?: ExpectedEvents[];
  outcome?: CollectionContent[];
}

export interface Requirement {
  minServerVersion?: string;
  maxServerVersion?: string;
  topologies?: string[];
  auth?: boolean;
}

export interface CollectionContent {
  databaseName: string;
  collectionName: string;
  createOptions?: Document;
  documents: Document[];
}

export interface Operation {
  name: string;
  /** Id of an entity, or `testRunner`. */
  object: string;
  arguments?: Document;
  expectResult?: unknown;
  expectError?: ExpectedError;
  ignoreResultAndError?: boolean;
  saveResultAsEntity?: string;
}

export interface ExpectedError {
  isError?: boolean;
  isClientError?: boolean;
  errorContains?: string;
  errorCode?: number;
  errorCodeName?: string;
  errorLabelsContain?: string[];
  errorLabelsOmit?: string[];
  errorResponse?: Document;
  expectResult?: unknown;
  writeErrors?: Document;
  writeConcernErrors?: Document[];
}

export interface ExpectedEvents {
  client: string;
  eventType?: 'command' | 'cmap';
  events: Document[];
  ignoreExtraEvents?: boolean;
}

/** Thrown when a result differs from what a test expects. */
export class MismatchError extends Error {}
