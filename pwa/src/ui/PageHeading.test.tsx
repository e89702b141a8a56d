import { render, screen } from '@testing-library/react';
import { useLayoutEffect, useRef } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { FirstScreenContext } from './first-screen.ts';
import { PageHeading } from './PageHeading.tsx';

/** A screen whose field has the focus before its heading could take it. */
function Screen({ type }: { type: 'search' | 'checkbox' }) {
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => field.current?.focus(), []);
  return (
    <MemoryRouter>
      <FirstScreenContext value={false}>
        <main>
          <PageHeading>Users</PageHeading>
          <input ref={field} type={type} />
        </main>
      </FirstScreenContext>
    </MemoryRouter>
  );
}

it('takes focus after navigation', () => {
  render(<Screen type="checkbox" />);
  expect(document.activeElement).toBe(screen.getByRole('heading'));
});

it("leaves the focus in the screen's search, which a key may have opened meanwhile", () => {
  render(<Screen type="search" />);
  expect(document.activeElement).toBe(screen.getByRole('searchbox'));
});
