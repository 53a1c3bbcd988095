import { useRef } from 'react'

/**
 * Returns a function for the idempotency key of a request, and one that forgets the key. The key stays the same while
 * the content of the request does, so pressing again after a lost connection does not move money twice.
 */
export const useIdempotencyKey = () => {
  const last = useRef({ content: '', key: '' })
  return {
    keyFor: (request: object): string => {
      const content = JSON.stringify(request)
      if (last.current.content !== content) last.current = { content, key: crypto.randomUUID() }
      return last.current.key
    },
    forget: () => {
      last.current = { content: '', key: '' }
    },
  }
}
