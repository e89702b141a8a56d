import { mailtoAddress } from '../../ui/mailto-address.ts';
import { RowDetail, RowLink, RowTitle } from './RowText.tsx';

interface ContactDetailsProps {
  name: string;
  /** The screen that the name opens. */
  to?: string;
  /** Blank if the customer gave only a phone number. */
  email: string;
  phone: string;
  /** Whether a mailed link has shown that the address is theirs. */
  isEmailConfirmed?: boolean | undefined;
}

/** A customer's name with links that write to and call them. */
export function ContactDetails({ name, to, email, phone, isEmailConfirmed }: ContactDetailsProps) {
  return (
    <>
      {to ? (
        <RowLink to={to} look="strong" block>
          {name}
        </RowLink>
      ) : (
        <RowTitle>{name}</RowTitle>
      )}
      {email && (
        <RowLink to={mailtoAddress(email)} block aria-label={`Write to ${name}, ${email}`}>
          {email}
        </RowLink>
      )}
      {isEmailConfirmed && <RowDetail>Address confirmed</RowDetail>}
      {phone && (
        <RowLink to={`tel:${phone.replace(/[^+\d]/g, '')}`} look="secondary" block>
          {phone}
        </RowLink>
      )}
    </>
  );
}
