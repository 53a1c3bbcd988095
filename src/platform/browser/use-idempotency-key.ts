import { useRef } from 'react'

/**
 * Returns a function for the idempotency key of a request, and one that forgets the key. The key stays the same while
 * the content of the request does, so pressing again after a lost connection does not move money twice.
 */
export const useIdempotencyKey = () => {
  const lastRequest = useRef({ content: '', key: '' })
  return {
    keyFor: (request: object): string => {
      const content = JSON.stringify(request)
      if (lastRequest.current.content !== content) lastRequest.current = { content, key: crypto.randomUUID() }
      return lastRequest.current.key
    },
    forget: () => {
      lastRequest.current = { content: '', key: '' }
    },
  }
}
