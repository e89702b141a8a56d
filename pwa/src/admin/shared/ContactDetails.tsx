import { RowDetail, RowLink, RowTitle } from './RowText.tsx';

interface ContactDetailsProps {
  name: string;
  /** The screen that the name opens. */
  to?: string;
  /** Blank if the customer gave only a phone number. */
  email: string;
  phone: string;
  /** The mailto: address that the email link opens. */
  mailto: string;
  /** Whether a mailed link has shown that the address is theirs. */
  isEmailConfirmed?: boolean | undefined;
}

/** A customer's name with links that write to and call them. */
export function ContactDetails({
  name,
  to,
  email,
  phone,
  mailto,
  isEmailConfirmed,
}: ContactDetailsProps) {
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
        <RowLink to={mailto} block aria-label={`Write to ${name}, ${email}`}>
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
