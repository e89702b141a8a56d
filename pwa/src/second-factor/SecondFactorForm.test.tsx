import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PasskeyRequest, SecondFactorMethod } from '@vajra/contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { descriptionOf } from '../test-screen.tsx';
import { SecondFactorForm } from './SecondFactorForm.tsx';

const onProof = vi.fn();

beforeEach(() => {
  onProof.mockClear();
});

function show(methods: SecondFactorMethod[], error?: string) {
  const passkey: PasskeyRequest = {
    challenge: 'AAAA',
    rpId: 'localhost',
    allowCredentials: [],
    userVerification: 'preferred',
  };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SecondFactorForm
        challenge={{ methods, passkey: methods.includes('passkey') ? passkey : undefined }}
        error={error}
        isBusy={false}
        onProof={onProof}
      />
    </QueryClientProvider>,
  );
}

const button = (name: string) => screen.getByRole('button', { name });

describe('SecondFactorForm', () => {
  it('asks for the code of the app, which browsers can fill in', async () => {
    show(['totp', 'recovery_code']);
    const input = screen.getByLabelText('Code');
    expect(input.getAttribute('autocomplete')).toBe('one-time-code');
    expect(document.activeElement).toBe(input);
    await userEvent.type(input, '123456{Enter}');
    expect(onProof).toHaveBeenCalledExactlyOnceWith({ code: '123456' });
  });

  it('accepts a recovery code instead', async () => {
    show(['totp', 'recovery_code']);
    await userEvent.click(button('Use a recovery code instead'));
    await userEvent.type(screen.getByLabelText('Recovery code'), 'abcd-efgh{Enter}');
    expect(onProof).toHaveBeenCalledExactlyOnceWith({ recovery_code: 'abcd-efgh' });
  });

  it('shows why a code was refused at the field', () => {
    show(['totp'], 'This code is wrong.');
    expect(descriptionOf(screen.getByLabelText('Code'))).toContain('This code is wrong.');
  });

  it('offers another method when the browser has no passkey', async () => {
    show(['passkey', 'totp']);
    expect(document.activeElement).toBe(button('Use passkey'));
    await userEvent.click(button('Use passkey')); // not supported here
    expect((await screen.findByRole('alert')).textContent).toContain('not confirmed');
    await userEvent.click(button('Use your authenticator app instead'));
    expect(screen.getByLabelText('Code')).toBeDefined();
    expect(onProof).not.toHaveBeenCalled();
  });
});
