import {
  type ForbiddenCode,
  type SecondFactorChallenge,
  secondFactorRequired,
} from '@vajra/contract';

/** A problem with one input field, worded for the user. */
export interface Problem {
  field: string;
  message: string;
}

/** A failure whose status and message are sent to the client. */
export class HttpError extends Error {
  constructor(
    readonly status: number,
    message: string,
    /** Additional members of the response body (under /api) or of its `data`. */
    readonly details: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
    this.name = new.target.name;
  }
}

/** 400, with all problems of the input. */
export class InvalidInputError extends HttpError {
  constructor(readonly problems: readonly Problem[]) {
    super(400, problems.map(toSentence).join('; '), { problems });
  }
}

// Messages that are whole sentences need no field; fragments such as "is required" do.
function toSentence({ field, message }: Problem): string {
  return /^[A-Z]/.test(message) || field === '' ? message : `${field} ${message}`;
}

/** 400: a password or code with which a signed-in user proves their identity is wrong. */
export class WrongCredentialError extends InvalidInputError {
  /** @param account id of the account, for the log only */
  constructor(
    problem: Problem,
    readonly account: number,
  ) {
    super([problem]);
  }
}

/** 401. The body says 403, on which clients clear their session. */
export class SessionEndedError extends HttpError {
  constructor(message = 'Please log in to continue.') {
    super(401, message);
  }
}

/** 401, without ending the session of a client that has one. */
export class InvalidCredentialsError extends HttpError {
  /** @param account id of the account whose password was wrong, for the log only */
  constructor(
    readonly account?: number,
    message = 'Invalid email or password.',
  ) {
    super(401, message);
  }
}

/** 401 after a right password: the sign-in continues with a second factor. */
export class SecondFactorRequiredError extends HttpError {
  constructor(challenge: SecondFactorChallenge) {
    super(401, 'Please confirm the sign-in with your second factor.', {
      code: secondFactorRequired,
      ...challenge,
    });
  }
}

export class ForbiddenError extends HttpError {
  /** @param account id of the account that was refused, for the log only */
  constructor(
    message = 'You are not allowed to do this.',
    readonly account?: number,
  ) {
    super(403, message);
  }
}

/** 403: the call needs a recent proof of identity. The client asks for it and repeats the call. */
export class ConfirmationRequiredError extends HttpError {
  constructor() {
    const code: ForbiddenCode = 'confirmation_required';
    super(403, 'Please confirm that it is you.', { code });
  }
}

/** 403: the store requires a second factor of its staff, and the user has none. */
export class SecondFactorSetupRequiredError extends HttpError {
  constructor() {
    const code: ForbiddenCode = 'second_factor_setup_required';
    super(403, 'Please set up two-step sign-in first.', { code });
  }
}

export class NotFoundError extends HttpError {
  /** @param subject what is missing, such as 'Product'. */
  constructor(subject: string) {
    super(404, `${subject} not found.`);
  }
}

/** 405: the path exists, but not with this method. */
export class MethodNotAllowedError extends HttpError {
  constructor(
    /** The methods of the path, for the Allow header. */
    readonly allowed: readonly string[],
  ) {
    super(405, `This address accepts ${allowed.join(' and ')} requests only.`);
  }
}

export class ConflictError extends HttpError {
  constructor(message: string, details: Readonly<Record<string, unknown>> = {}) {
    super(409, message, details);
  }
}

/** 409: another user's edit was saved first. */
export class EditConflictError extends ConflictError {
  constructor(
    message: string,
    /** The current object, in the form in which its endpoint returns it. */
    now: object,
  ) {
    super(message, { now });
  }
}

export class PayloadTooLargeError extends HttpError {
  constructor(message: string) {
    super(413, message);
  }
}

export class UnsupportedMediaTypeError extends HttpError {
  constructor(message: string) {
    super(415, message);
  }
}

export class UnprocessableError extends HttpError {
  constructor(message: string) {
    super(422, message);
  }
}

export class TooManyRequestsError extends HttpError {
  constructor(readonly retryAfterSeconds: number) {
    super(429, 'Too many attempts. Please try again later.', { retryAfterSeconds });
  }
}

/** 503: the database, or another service that the request needs, does not respond. */
export class UnavailableError extends HttpError {
  constructor(message = 'The store is not available at the moment. Please try again shortly.') {
    super(503, message);
  }
}
