import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { createRef } from 'react';
import { expect, it, vi } from 'vitest';
import { ImportOptions, type MappingValues } from './ImportOptions.tsx';

const values: MappingValues = {
  ...{ columns: ['sku', 'price'], pricePer: 'stone', currency: 'USD', rate: '80', c_id: null },
  ...{ stoneType: '', values: [], makeLookups: 0, decimalSign: null, headerLine: 1 },
  ...{ supplier: null, unlisted: 'nothing', prices: 'overwrite', markup: null },
};

it('asks what a price means that can be read both ways', () => {
  vi.stubGlobal('fetch', async () => Response.json({ status: true, description: '', data: [] }));
  const onChange = vi.fn();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ImportOptions
        {...{ values, onChange }}
        hasPrice
        rateRef={createRef()}
        rateError={undefined}
        signQuestions={[{ field: 'price', value: '12.000', point: 12, comma: 12_000, rows: 3 }]}
      />
    </QueryClientProvider>,
  );
  const question = screen.getByRole('group', { name: 'What does “12.000” mean?' });
  const answers = [...question.querySelectorAll('label')].map((label) => label.textContent);
  expect(answers).toEqual(['12.00', '12,000.00']);
  fireEvent.click(screen.getByRole('radio', { name: '12,000.00' }));
  expect(onChange).toHaveBeenCalledWith({ decimalSign: ',' });
});
