import type { Collation } from '../values/collation.ts';
import type { Doc } from '../values/document.ts';

/** An operator of expressions: what it makes of a document. undefined stands for a missing value. */
export type Operator = (value: unknown, expression: unknown, scope: Scope) => unknown;
export type Operators = Record<`$${string}`, Operator>;

/** What an expression sees beside its document. */
export interface Scope {
  readonly operators: Record<string, Operator>;
  /** What strings are compared by. */
  readonly collation: Collation | undefined;
  readonly variables: Doc;
}

/** The scope with more variables. */
export function withVariables(scope: Scope, variables: Doc): Scope {
  return { ...scope, variables: { ...scope.variables, ...variables } };
}

/** The settings of a command that its expressions depend on. */
export interface ExpressionOptions {
  collation?: Collation | undefined;
  /** Values of the command's `let` variables. */
  variables?: Doc | undefined;
}
