/** One problem of the input: which field, and what is wrong in words a person understands. */
export interface Problem {
  field: string;
  message: string;
}

/** A failure that is meant for the caller; one middleware turns it into an answer. */
export class UserError extends Error {
  override readonly name: string = 'UserError';
  constructor(
    readonly status: number,
    message: string,
    /** Further members of the answer's body (under /api) or of its `data`. */
    readonly details: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
  }
}

/** 400: every problem of the input at once. */
export class InvalidInput extends UserError {
  override readonly name = 'InvalidInput';
  constructor(readonly problems: readonly Problem[]) {
    super(400, problems.map(sentence).join('; '), { problems });
  }
}

// Messages that are whole sentences stand alone; fragments such as "is required" need their field.
function sentence({ field, message }: Problem): string {
  return /^[A-Z]/.test(message) || field === '' ? message : `${field} ${message}`;
}

/** 401, with 403 in the body, which makes the client clear its session (design.md section 2). */
export class SessionEnded extends UserError {
  override readonly name = 'SessionEnded';
  constructor(message = 'Please log in to continue.') {
    super(401, message);
  }
}

export class WrongCredentials extends UserError {
  override readonly name = 'WrongCredentials';
  constructor(message = 'Invalid email or password.') {
    super(401, message);
  }
}

export class Forbidden extends UserError {
  override readonly name = 'Forbidden';
  constructor(message = 'You are not allowed to do this.') {
    super(403, message);
  }
}

export class NotFound extends UserError {
  override readonly name = 'NotFound';
  constructor(what: string) {
    super(404, `${what} not found.`);
  }
}

export class Conflict extends UserError {
  override readonly name: string = 'Conflict';
  constructor(message: string, details: Readonly<Record<string, unknown>> = {}) {
    super(409, message, details);
  }
}

/** 409: somebody else's change came first. */
export class ChangedMeanwhile extends Conflict {
  override readonly name = 'ChangedMeanwhile';
  constructor(
    message: string,
    /** What they changed, as it is now and as its call gives it. */
    now: object,
  ) {
    super(message, { now });
  }
}

export class TooLarge extends UserError {
  override readonly name = 'TooLarge';
  constructor(message: string) {
    super(413, message);
  }
}

export class WrongMediaType extends UserError {
  override readonly name = 'WrongMediaType';
  constructor(message: string) {
    super(415, message);
  }
}

export class Unprocessable extends UserError {
  override readonly name = 'Unprocessable';
  constructor(message: string) {
    super(422, message);
  }
}

export class TooManyRequests extends UserError {
  override readonly name = 'TooManyRequests';
  constructor(readonly retryAfterSeconds: number) {
    super(429, 'Too many attempts. Please try again later.', { retryAfterSeconds });
  }
}

/** 503: the database does not answer. */
export class Unavailable extends UserError {
  override readonly name = 'Unavailable';
  constructor() {
    super(503, 'The store is not available at the moment. Please try again shortly.');
  }
}
