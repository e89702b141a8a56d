import { adminType, customerType, type ShippingAddress } from '@vajra/contract';
import { demoCustomers } from '../src/identity/accounts/demo-accounts.ts';
import { adminId, baseDate, dayMs, type SeedUser } from './plan.ts';
import type { Random } from './random.ts';

export interface AdminLogin {
  readonly email: string;
  readonly password: string;
}

type CustomerRow = readonly [name: string, phone: string, address: ShippingAddress];

const address = (
  address: string,
  city: string,
  state: string,
  postalCode: string,
  country: string,
): ShippingAddress => ({ address, city, state, postalCode, country });

/** Phone numbers are from the ranges reserved for fiction, in countries that have one. */
const customerRows: readonly CustomerRow[] = [
  [
    'Asha Mehta',
    '+919800000001',
    address('14 Sarjan Society, Parle Point', 'Surat', 'Gujarat', '395007', 'India'),
  ],
  [
    'Emily Carter',
    '+12025550123',
    address('1420 Q Street NW, Apt 3', 'Washington', 'DC', '20009', 'United States'),
  ],
  [
    'Rohan Iyer',
    '+919800000102',
    address('7 Second Cross, Malleshwaram', 'Bengaluru', 'Karnataka', '560003', 'India'),
  ],
  [
    'Priya Nair',
    '+919800000103',
    address('22 Panampilly Nagar', 'Kochi', 'Kerala', '682036', 'India'),
  ],
  [
    'Vikram Singh Rathore',
    '+919800000104',
    address('5 Civil Lines', 'Jaipur', 'Rajasthan', '302006', 'India'),
  ],
  [
    'Ananya Banerjee',
    '+919800000105',
    address('31/2 Ballygunge Place', 'Kolkata', 'West Bengal', '700019', 'India'),
  ],
  [
    'Kabir Khanna',
    '+919800000106',
    address('B-48 Greater Kailash II', 'New Delhi', 'Delhi', '110048', 'India'),
  ],
  [
    'Meera Kulkarni',
    '+919800000107',
    address('9 Prabhat Road, Lane 6', 'Pune', 'Maharashtra', '411004', 'India'),
  ],
  [
    'Farhan Qureshi',
    '+919800000108',
    address('18 Road No. 10, Banjara Hills', 'Hyderabad', 'Telangana', '500034', 'India'),
  ],
  [
    'Lakshmi Subramanian',
    '+919800000109',
    address('40 Kasturba Nagar, Adyar', 'Chennai', 'Tamil Nadu', '600020', 'India'),
  ],
  [
    'Neha Agarwal',
    '+919800000110',
    address('11 Gomti Nagar, Vibhuti Khand', 'Lucknow', 'Uttar Pradesh', '226010', 'India'),
  ],
  [
    'Arjun Patel',
    '+919800000111',
    address('3 Satellite Road', 'Ahmedabad', 'Gujarat', '380015', 'India'),
  ],
  [
    'Simran Kaur',
    '+919800000112',
    address('House 215, Sector 9', 'Chandigarh', 'Chandigarh', '160009', 'India'),
  ],
  [
    'Zoya Merchant',
    '+919800000113',
    address('Sea Breeze, Carter Road, Bandra West', 'Mumbai', 'Maharashtra', '400050', 'India'),
  ],
  ['Dev Desai', '+919800000114', address('27 Alkapuri', 'Vadodara', 'Gujarat', '390007', 'India')],
  [
    'James Whitfield',
    '+442079460958',
    address('8 Lansdowne Crescent', 'London', 'Greater London', 'W11 2NH', 'United Kingdom'),
  ],
  [
    'Sophie Laurent',
    '+33199001234',
    address('16 rue de Bretagne', 'Paris', 'Île-de-France', '75003', 'France'),
  ],
  [
    'Daniel Kim',
    '+14155550134',
    address('233 Cortland Avenue', 'San Francisco', 'CA', '94110', 'United States'),
  ],
  [
    'Olivia Thompson',
    '+61255501234',
    address('12 Glebe Point Road', 'Sydney', 'NSW', '2037', 'Australia'),
  ],
  [
    'Noah Fischer',
    '+493023125001',
    address('Oderberger Straße 9', 'Berlin', 'Berlin', '10435', 'Germany'),
  ],
  [
    'Fatima Al Suwaidi',
    '+971500000115',
    address(
      'Villa 18, Al Wasl Road, Jumeirah 1',
      'Dubai',
      'Dubai',
      '00000',
      'United Arab Emirates',
    ),
  ],
  [
    'Mei Ling Tan',
    '+6580000116',
    address('52 Joo Chiat Place', 'Singapore', 'Singapore', '427772', 'Singapore'),
  ],
  [
    'Grace Okafor',
    '+2348000000117',
    address('4 Bourdillon Road, Ikoyi', 'Lagos', 'Lagos', '106104', 'Nigeria'),
  ],
  [
    'Lucas Almeida',
    '+5511900000118',
    address('Rua Harmonia 320, Vila Madalena', 'São Paulo', 'SP', '05435-000', 'Brazil'),
  ],
  [
    'Charlotte Nguyen',
    '+16135550119',
    address('77 Fourth Avenue', 'Ottawa', 'ON', 'K1S 2L1', 'Canada'),
  ],
];

const firstCustomerId = adminId + 1;
export const [ashaId, emilyId] = [firstCustomerId, firstCustomerId + 1] as const;
export const customerIds = customerRows.map((_, index) => firstCustomerId + index);

export function addressOf(u_id: number): ShippingAddress {
  const row = customerRows[u_id - firstCustomerId];
  if (!row) throw new RangeError(`no customer ${u_id}`);
  return row[2];
}

/** Returns the admin and the customers. Of the customers, only the demo customers can sign in. */
export function seedUsers(admin: AdminLogin, random: Random): SeedUser[] {
  const openedAt = new Date(baseDate.getTime() - 320 * dayMs);
  const base = { status: 1, tokenVersion: 0, address: null } as const;
  const adminUser: SeedUser = {
    ...base,
    _id: adminId,
    u_name: 'Vajra Admin',
    email: admin.email,
    emailVerifiedAt: openedAt,
    mo_no: '+919800000000',
    u_type: adminType,
    password: admin.password,
    createdAt: openedAt,
  };
  const customers = customerRows.map(([u_name, mo_no], index): SeedUser => {
    const demo = demoCustomers.find((customer) => customer.mo_no === mo_no);
    const createdAt = new Date(openedAt.getTime() + random.between(5, 180) * dayMs);
    return {
      ...base,
      _id: firstCustomerId + index,
      u_name,
      email: demo?.email ?? exampleEmail(u_name),
      emailVerifiedAt: createdAt,
      mo_no,
      u_type: customerType,
      password: demo?.password ?? null,
      // One customer is inactive, for the admin's user list.
      status: u_name === 'Lucas Almeida' ? 0 : 1,
      createdAt,
    };
  });
  return [adminUser, ...customers];
}

/** Returns an address at example.com, which is reserved for examples (RFC 2606). */
export function exampleEmail(name: string): string {
  return `${name.toLowerCase().replace(/[^a-z]+/g, '.')}@example.com`;
}
