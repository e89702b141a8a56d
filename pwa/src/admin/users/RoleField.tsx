import type { StaffRole } from '@vajra/contract';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import { isStaffRole, staffRoleHints, staffRoleOptions } from '../shared/staff-role-names.ts';

interface RoleFieldProps {
  role: StaffRole;
  onChange: (role: StaffRole) => void;
}

/** Chooses a role, and says what it allows. */
export function RoleField({ role, onChange }: RoleFieldProps) {
  return (
    <Field label="Role" hint={staffRoleHints[role]}>
      <Select
        value={role}
        onChange={({ target }) => isStaffRole(target.value) && onChange(target.value)}
      >
        {staffRoleOptions.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    </Field>
  );
}
