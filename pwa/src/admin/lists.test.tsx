import { screen, waitFor } from '@testing-library/react';
import { endpoints } from '@vajra/contract';
import type { ComponentType } from 'react';
import { describe, expect, it } from 'vitest';
import { currentPath, renderScreen, setUpFakeApi } from '../test-screen.tsx';
import { AuditScreen } from './audit/AuditScreen.tsx';
import { ContactsScreen } from './contacts/ContactsScreen.tsx';
import { ImportsScreen } from './imports/ImportsScreen.tsx';
import { InquiriesScreen } from './inquiries/InquiriesScreen.tsx';
import { SubscribersScreen } from './newsletter/SubscribersScreen.tsx';
import { AcceptedOrdersScreen } from './orders/AcceptedOrdersScreen.tsx';
import { OrdersScreen } from './orders/OrdersScreen.tsx';
import { ProductsScreen } from './products/ProductsScreen.tsx';
import { ReviewsScreen } from './reviews/ReviewsScreen.tsx';
import { UsersScreen } from './users/UsersScreen.tsx';

interface ListCase {
  name: string;
  Screen: ComponentType;
  endpoint: { method: string; path: string };
  /** The response for a page without rows. */
  emptyPage: (totalCount: number) => unknown;
  perPage: number;
  empty: string;
  failed: string;
}

const envelope = (data: object) => ({ status: true, description: '', data });

const lists: readonly ListCase[] = [
  {
    name: 'products',
    Screen: ProductsScreen,
    endpoint: endpoints.getProducts,
    emptyPage: (totalCount) => envelope({ productData: [], totalCount }),
    perPage: 12,
    empty: 'No products available.',
    failed:
      'Failed to fetch products. Please check if the backend is running or if you are logged in.',
  },
  {
    name: 'orders',
    Screen: OrdersScreen,
    endpoint: endpoints.getOrders,
    emptyPage: (totalCount) => ({ orders: [], totalCount, hasMore: false }),
    perPage: 20,
    empty: 'No orders found.',
    failed: 'Failed to fetch orders.',
  },
  {
    name: 'accepted orders',
    Screen: AcceptedOrdersScreen,
    endpoint: endpoints.getOrders,
    emptyPage: (totalCount) => ({ orders: [], totalCount, hasMore: false }),
    perPage: 20,
    empty: 'No accepted orders found.',
    failed: 'Failed to fetch accepted orders.',
  },
  {
    name: 'users',
    Screen: UsersScreen,
    endpoint: endpoints.getUsersPage,
    emptyPage: (totalCount) => ({ users: [], totalCount, hasMore: false }),
    perPage: 20,
    empty: 'No users found.',
    failed: 'Failed to fetch users.',
  },
  {
    name: 'contacts',
    Screen: ContactsScreen,
    endpoint: endpoints.getContacts,
    emptyPage: (totalContactCount) => envelope({ contactData: [], totalContactCount }),
    perPage: 10,
    empty: 'No contacts found.',
    failed: 'Failed to fetch contacts.',
  },
  {
    name: 'subscribers',
    Screen: SubscribersScreen,
    endpoint: endpoints.getSubscribers,
    emptyPage: (totalCount) => ({ subscribers: [], totalCount }),
    perPage: 20,
    empty: 'No subscribers found.',
    failed: 'Failed to fetch subscribers.',
  },
  {
    name: 'inquiries',
    Screen: InquiriesScreen,
    endpoint: endpoints.getCustomInquiries,
    emptyPage: (totalInquiryCount) => envelope({ inquiryList: [], totalInquiryCount }),
    perPage: 10,
    empty: 'No custom inquiries available.',
    failed: 'Failed to fetch custom inquiries.',
  },
  {
    name: 'reviews',
    Screen: ReviewsScreen,
    endpoint: endpoints.getModeratedReviews,
    emptyPage: (totalCount) => ({ reviews: [], totalCount }),
    perPage: 20,
    empty: 'No reviews found.',
    failed: 'Failed to fetch reviews.',
  },
  {
    name: 'audit',
    Screen: AuditScreen,
    endpoint: endpoints.getAuditTrail,
    emptyPage: (totalCount) => ({ entries: [], totalCount }),
    perPage: 20,
    empty: 'No changes found.',
    failed: 'Failed to fetch the audit list.',
  },
  {
    name: 'imports',
    Screen: ImportsScreen,
    endpoint: endpoints.getImports,
    emptyPage: (totalCount) => ({ imports: [], totalCount }),
    perPage: 10,
    empty: 'No imports yet.',
    failed: 'Failed to fetch imports.',
  },
];

describe.each(lists)('the list of $name', ({ Screen, endpoint, emptyPage, perPage, ...texts }) => {
  const fake = setUpFakeApi();

  it('goes to the last page when the page is beyond the end', async () => {
    fake.api.on(endpoint, () => emptyPage(perPage * 2 + 1));
    renderScreen(<Screen />, '/admin/list?page=999&sort=oldest');
    await waitFor(() => expect(currentPath()).toBe('/admin/list?page=3&sort=oldest'));
    await waitFor(() => {
      const { url, body } = fake.api.requests.at(-1) ?? {};
      expect(`${url} ${JSON.stringify(body)}`).toMatch(/page"?[=:]3/);
    });
    expect(screen.queryByText(texts.empty)).toBeNull();
  });

  it('shows the empty message on page 1 when there are no rows at all', async () => {
    fake.api.on(endpoint, () => emptyPage(0));
    renderScreen(<Screen />, '/admin/list?page=2');
    expect(await screen.findByText(texts.empty)).toBeDefined();
  });

  it('offers to retry after an error', async () => {
    fake.api.on(endpoint, () => Response.json({ status: false }, { status: 500 }));
    renderScreen(<Screen />);
    expect(await screen.findByText(texts.failed)).toBeDefined();
    fake.api.on(endpoint, () => emptyPage(0));
    screen.getByRole('button', { name: 'Retry' }).click();
    expect(await screen.findByText(texts.empty)).toBeDefined();
  });
});
