import { toast } from 'react-toastify/unstyled';

/** Spec section 8: flag 1 (or true, as answers carry it) is a success, anything else an error. */
export function notify(flag: unknown, text: string): void {
  // The same words twice are one toast, so that a double click does not stack them.
  const options = { toastId: text, autoClose: 3000 };
  if (flag === 1 || flag === true) toast.success(text, options);
  else toast.error(text, options);
}
