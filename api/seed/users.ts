import { adminType, customerType, type ShippingAddress } from '@vajra/contract';
import { adminId, baseDate, day, type SeedUser } from './plan.ts';
import type { Random } from './random.ts';

/** Logins that the README names; anybody may use them, so they belong in a demo alone. */
export const demoCustomers = [
  {
    u_name: 'Asha Mehta',
    email: 'asha@vajra.example',
    mo_no: '+919800000001',
    password: 'vajra-demo-asha',
  },
  {
    u_name: 'Emily Carter',
    email: 'emily@vajra.example',
    mo_no: '+12025550123',
    password: 'vajra-demo-emily',
  },
] as const;
export const [ashaId, emilyId] = [2, 3] as const;

export interface AdminLogin {
  readonly email: string;
  readonly password: string;
}

type Person = readonly [name: string, phone: string, address: ShippingAddress];

const at = (
  address: string,
  city: string,
  state: string,
  postalCode: string,
  country: string,
): ShippingAddress => ({ address, city, state, postalCode, country });

/** Numbers of the ranges that are kept free for stories, where a country has one. */
const people: readonly Person[] = [
  [
    'Asha Mehta',
    '+919800000001',
    at('14 Sarjan Society, Parle Point', 'Surat', 'Gujarat', '395007', 'India'),
  ],
  [
    'Emily Carter',
    '+12025550123',
    at('1420 Q Street NW, Apt 3', 'Washington', 'DC', '20009', 'United States'),
  ],
  [
    'Rohan Iyer',
    '+919800000102',
    at('7 Second Cross, Malleshwaram', 'Bengaluru', 'Karnataka', '560003', 'India'),
  ],
  ['Priya Nair', '+919800000103', at('22 Panampilly Nagar', 'Kochi', 'Kerala', '682036', 'India')],
  [
    'Vikram Singh Rathore',
    '+919800000104',
    at('5 Civil Lines', 'Jaipur', 'Rajasthan', '302006', 'India'),
  ],
  [
    'Ananya Banerjee',
    '+919800000105',
    at('31/2 Ballygunge Place', 'Kolkata', 'West Bengal', '700019', 'India'),
  ],
  [
    'Kabir Khanna',
    '+919800000106',
    at('B-48 Greater Kailash II', 'New Delhi', 'Delhi', '110048', 'India'),
  ],
  [
    'Meera Kulkarni',
    '+919800000107',
    at('9 Prabhat Road, Lane 6', 'Pune', 'Maharashtra', '411004', 'India'),
  ],
  [
    'Farhan Qureshi',
    '+919800000108',
    at('18 Road No. 10, Banjara Hills', 'Hyderabad', 'Telangana', '500034', 'India'),
  ],
  [
    'Lakshmi Subramanian',
    '+919800000109',
    at('40 Kasturba Nagar, Adyar', 'Chennai', 'Tamil Nadu', '600020', 'India'),
  ],
  [
    'Neha Agarwal',
    '+919800000110',
    at('11 Gomti Nagar, Vibhuti Khand', 'Lucknow', 'Uttar Pradesh', '226010', 'India'),
  ],
  [
    'Arjun Patel',
    '+919800000111',
    at('3 Satellite Road', 'Ahmedabad', 'Gujarat', '380015', 'India'),
  ],
  [
    'Simran Kaur',
    '+919800000112',
    at('House 215, Sector 9', 'Chandigarh', 'Chandigarh', '160009', 'India'),
  ],
  [
    'Zoya Merchant',
    '+919800000113',
    at('Sea Breeze, Carter Road, Bandra West', 'Mumbai', 'Maharashtra', '400050', 'India'),
  ],
  ['Dev Desai', '+919800000114', at('27 Alkapuri', 'Vadodara', 'Gujarat', '390007', 'India')],
  [
    'James Whitfield',
    '+442079460958',
    at('8 Lansdowne Crescent', 'London', 'Greater London', 'W11 2NH', 'United Kingdom'),
  ],
  [
    'Sophie Laurent',
    '+33199001234',
    at('16 rue de Bretagne', 'Paris', 'Île-de-France', '75003', 'France'),
  ],
  [
    'Daniel Kim',
    '+14155550134',
    at('233 Cortland Avenue', 'San Francisco', 'CA', '94110', 'United States'),
  ],
  [
    'Olivia Thompson',
    '+61255501234',
    at('12 Glebe Point Road', 'Sydney', 'NSW', '2037', 'Australia'),
  ],
  [
    'Noah Fischer',
    '+493023125001',
    at('Oderberger Straße 9', 'Berlin', 'Berlin', '10435', 'Germany'),
  ],
  [
    'Fatima Al Suwaidi',
    '+971500000115',
    at('Villa 18, Al Wasl Road, Jumeirah 1', 'Dubai', 'Dubai', '00000', 'United Arab Emirates'),
  ],
  [
    'Mei Ling Tan',
    '+6580000116',
    at('52 Joo Chiat Place', 'Singapore', 'Singapore', '427772', 'Singapore'),
  ],
  [
    'Grace Okafor',
    '+2348000000117',
    at('4 Bourdillon Road, Ikoyi', 'Lagos', 'Lagos', '106104', 'Nigeria'),
  ],
  [
    'Lucas Almeida',
    '+5511900000118',
    at('Rua Harmonia 320, Vila Madalena', 'São Paulo', 'SP', '05435-000', 'Brazil'),
  ],
  ['Charlotte Nguyen', '+16135550119', at('77 Fourth Avenue', 'Ottawa', 'ON', 'K1S 2L1', 'Canada')],
];

const customerCount = people.length;
export const customerIds = Array.from({ length: customerCount }, (_, index) => index + 2);

export function addressOf(u_id: number): ShippingAddress {
  const person = people[u_id - 2];
  if (!person) throw new RangeError(`no customer ${u_id}`);
  return person[2];
}

/** The admin, and for a demo the customers; `_id` 2 and 3 are the two that can sign in. */
export function seedUsers(admin: AdminLogin, random: Random): SeedUser[] {
  const opened = new Date(baseDate.getTime() - 320 * day);
  const base = { status: 1, tokenVersion: 0, address: null } as const;
  const owner: SeedUser = {
    ...base,
    _id: adminId,
    u_name: 'Vajra Admin',
    email: admin.email,
    mo_no: '+919800000000',
    u_type: adminType,
    password: admin.password,
    createdAt: opened,
  };
  const customers = people.map(([u_name, mo_no], index): SeedUser => {
    const demo = demoCustomers.find((known) => known.mo_no === mo_no);
    return {
      ...base,
      _id: index + 2,
      u_name,
      email: demo?.email ?? emailOf(u_name),
      mo_no,
      u_type: customerType,
      password: demo?.password ?? null,
      // One who asked to be left alone for a while.
      status: u_name === 'Lucas Almeida' ? 0 : 1,
      createdAt: new Date(opened.getTime() + random.between(5, 180) * day),
    };
  });
  return [owner, ...customers];
}

/** example.com and its like belong to nobody (RFC 2606). */
function emailOf(name: string): string {
  return `${name.toLowerCase().replace(/[^a-z]+/g, '.')}@example.com`;
}
