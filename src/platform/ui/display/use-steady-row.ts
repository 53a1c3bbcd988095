import { type RefObject, type UIEvent, useEffect, useRef } from 'react'

/**
 * Keeps the same photo in sight when the screen is turned: a row that changes its width is scrolled by the browser, which
 * is nobody's wish.
 * @returns follows what is scrolled otherwise
 */
export const useSteadyRow = (row: RefObject<HTMLElement | null>, at: number, onAt: (at: number) => void) => {
  const width = useRef(0)
  const latest = useRef(at)
  latest.current = at
  useEffect(() => {
    const target = row.current!
    const watcher = new ResizeObserver(() => {
      width.current = target.clientWidth
      target.scrollTo({ left: latest.current * target.clientWidth, behavior: 'instant' })
    })
    watcher.observe(target)
    return () => watcher.disconnect()
  }, [row])
  return ({ currentTarget: { scrollLeft, clientWidth } }: UIEvent<HTMLElement>) => {
    if (clientWidth > 0 && clientWidth === width.current) onAt(Math.round(scrollLeft / clientWidth))
  }
}
