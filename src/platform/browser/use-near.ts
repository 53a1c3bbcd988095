import { type RefObject, startTransition, useEffect, useState } from 'react'

type Nearness = {
  /** Distance from the visible area in CSS pixels. */
  readonly pixels: number
  /** Milliseconds after which the element counts as near anyway; never by default. */
  readonly afterMs?: number
}

/**
 * Returns true once the user has scrolled near an element, and from then on. The value changes in a transition.
 * Content far below the visible area is loaded only then.
 */
export const useNear = (element: RefObject<Element | null>, { pixels, afterMs }: Nearness): boolean => {
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    if (isNear || !element.current) return
    const setNear = () => startTransition(() => setIsNear(true))
    const watcher = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(), {
      rootMargin: `${pixels}px`,
    })
    watcher.observe(element.current)
    const timer = afterMs === undefined ? undefined : setTimeout(setNear, afterMs)
    return () => {
      watcher.disconnect()
      clearTimeout(timer)
    }
  }, [isNear, element, pixels, afterMs])
  return isNear
}
