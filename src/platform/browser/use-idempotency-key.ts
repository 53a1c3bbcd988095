import { useRef } from 'react'

/**
 * Returns an idempotency key for each request content. Pressing again after a lost connection repeats the request
 * instead of moving money twice.
 */
export const useIdempotencyKey = () => {
  const last = useRef({ wish: '', key: '' })
  return {
    keyFor: (wish: object): string => {
      const text = JSON.stringify(wish)
      if (last.current.wish !== text) last.current = { wish: text, key: crypto.randomUUID() }
      return last.current.key
    },
    forget: () => {
      last.current = { wish: '', key: '' }
    },
  }
}
