import type { Body, endpoints } from '@vajra/contract';
import { SessionEndedError } from '../errors.ts';
import type { Caller } from '../http/state.ts';
import type { Sessions } from '../sessions/sessions.service.ts';
import type { Accounts } from './accounts.service.ts';

interface Dependencies {
  accounts: Accounts;
  sessions: Sessions;
}

/** Lets signed-in users prove their identity again, which sensitive changes require. */
export class IdentityConfirmation {
  constructor(private readonly deps: Dependencies) {}

  /**
   * Checks the proof and records it in the session. A token of the previous release has no session;
   * its client has to renew it first.
   * @throws SessionEndedError, WrongCredentialError, TooManyRequestsError
   */
  async confirm(
    { u_id, session }: Caller,
    { current_password }: Body<typeof endpoints.confirmSession>,
  ): Promise<void> {
    if (!session) throw new SessionEndedError();
    await this.deps.accounts.confirmPassword(u_id, current_password);
    await this.deps.sessions.confirm(session.id);
  }
}
