/** The admin that an empty store gets unless the settings name another. */
export const demoAdmin = { email: 'admin@vajra.example', password: 'vajra-admin-demo' } as const;

/** Customers of demo stores. Their passwords are published. */
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
