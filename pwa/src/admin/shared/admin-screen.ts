import type { StaffRole } from '@vajra/contract';
import type { ComponentType } from 'react';

/** A number shown next to a link. Those starting with 'waiting' count items that need attention. */
export type MenuCount =
  | 'total_products'
  | 'total_requests'
  | 'waiting_orders'
  | 'waiting_inquiries';

/** The menu's groups by title; links without one are above them. */
export type MenuGroup = 'Catalogue' | 'Sales' | 'Messages' | 'Home page';

export interface MenuLink {
  group?: MenuGroup;
  name: string;
  /** Opens the screen after 'g'. */
  key?: string | undefined;
  count?: MenuCount;
  /** Those who may see the screen; everyone who may see the group by default. */
  roles?: readonly StaffRole[];
}

/** A screen of the admin, as the `routes.tsx` of its feature describes it. */
export interface AdminScreen {
  /** Below /admin. */
  path: string;
  Component: ComponentType;
  /** Whether it is shown without the menu, for printing. */
  isBare?: boolean;
  menu?: MenuLink;
}
