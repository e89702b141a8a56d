import { idempotencyHeader } from '@vajra/contract';
import { useRef } from 'react';
import { newId } from './new-id.ts';

/**
 * Returns a function that names a request in its headers: by the same key as before if it has the same content,
 * so that repeating it, after a lost response for instance, has no effect.
 */
export function useAttempt(): (content: unknown) => Record<string, string> {
  const attempt = useRef({ content: '', key: '' });
  return (content) => {
    const text = JSON.stringify(content);
    if (attempt.current.content !== text) attempt.current = { content: text, key: newId() };
    return { [idempotencyHeader]: attempt.current.key };
  };
}
