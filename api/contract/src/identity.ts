import { z } from 'zod';
import { existingPassword } from './accounts.ts';
import { defineEndpoint } from './endpoint.ts';

const message = z.object({ message: z.string() });

export const identityEndpoints = {
  confirmSession: defineEndpoint({
    method: 'POST',
    path: '/api/users/session/confirm',
    description:
      "Proves the user's identity again. For the next ten minutes, this session may make the calls that otherwise fail with the code `confirmation_required`.",
    access: 'customer',
    failures: [429],
    body: z.object({ current_password: existingPassword('Current password is required') }),
    response: message,
  }),
} as const;
