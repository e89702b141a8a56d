/** To the owner of an address with which someone has signed up again. */
export function takenMessage(to: string, passwordUrl: string | null) {
  const text = [
    'Someone, probably you, tried to sign up with this email address, but it already has an account.',
    'Please sign in with your existing password.',
    ...(passwordUrl ? ['Or choose a new one within 30 minutes:', passwordUrl] : []),
    'If this was not you, ignore this email. Nothing has changed.',
  ].join('\n\n');
  return { to, subject: 'You already have an account', text, isSecret: true };
}

/** To a guest whose address was registered. Only the mailed link sets a password. */
export function guestClaimMessage(to: string, passwordUrl: string | null) {
  const text = [
    'Someone, probably you, signed up with this email address, with which you have ordered as a guest.',
    ...(passwordUrl
      ? [
          'Choose a password within 30 minutes to turn your orders into an account:',
          passwordUrl,
          'If this was not you, ignore this email. Nothing has changed.',
        ]
      : ['It is deactivated. Please contact us.']),
  ].join('\n\n');
  return { to, subject: 'Finish creating your account', text, isSecret: true };
}

export const passwordChangedMessage = {
  subject: 'Your password was changed',
  text: 'Your password was changed and you were signed out everywhere. If this was not you, please contact us immediately.',
};

/** To a guest who has chosen a password. */
export const claimedMessage = {
  subject: 'Your account is ready',
  text: 'You have chosen a password. Sign in with it from now on; your earlier orders are in your account. Links to orders in earlier emails need you to sign in. If this was not you, please contact us immediately.',
};
