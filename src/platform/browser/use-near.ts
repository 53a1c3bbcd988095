import { type RefObject, startTransition, useEffect, useState } from 'react'

type Nearness = {
  /** How far from the screen is near, in CSS pixels. */
  readonly pixels: number
  /** Milliseconds after which it counts as near in any case; never, without. */
  readonly after?: number
}

/**
 * Whether the reader has come near an element, in a transition: false when it is drawn first, and true for good from
 * then on. What is far below need not be loaded before.
 */
export const useNear = (room: RefObject<Element | null>, { pixels, after }: Nearness): boolean => {
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    if (isNear || !room.current) return
    const come = () => startTransition(() => setIsNear(true))
    const watcher = new IntersectionObserver(([seen]) => seen?.isIntersecting && come(), {
      rootMargin: `${pixels}px`,
    })
    watcher.observe(room.current)
    const timer = after === undefined ? undefined : setTimeout(come, after)
    return () => {
      watcher.disconnect()
      clearTimeout(timer)
    }
  }, [isNear, room, pixels, after])
  return isNear
}
