import type { Collation } from '../values/collation.ts';
import type { Doc } from '../values/document.ts';

/** Evaluates an operator for a document. A missing value is undefined. */
export type Operator = (value: unknown, expression: unknown, scope: Scope) => unknown;
export type Operators = Record<`$${string}`, Operator>;

/** What an expression can access in addition to its document. */
export interface Scope {
  readonly operators: Record<string, Operator>;
  /** The collation of string comparisons. */
  readonly collation: Collation | undefined;
  readonly variables: Doc;
}

/** Returns the scope with additional variables. */
export function withVariables(scope: Scope, variables: Doc): Scope {
  return { ...scope, variables: { ...scope.variables, ...variables } };
}

/** The settings of a command that its expressions depend on. */
export interface ExpressionOptions {
  collation?: Collation | undefined;
  /** Values of the command's `let` variables. */
  variables?: Doc | undefined;
}
