import { type RefObject, useEffect, useRef } from 'react'

/**
 * Shows a photo of a row, and keeps it in sight when the screen is turned: a row that changes its width is scrolled by
 * the browser, which is nobody's wish. It is put back before anybody hears of that.
 */
export const useSteadyRow = (row: RefObject<HTMLElement | null>, at: number): void => {
  const shown = useRef(at)
  shown.current = at
  useEffect(() => {
    const list = row.current!
    const keep = () => list.scrollTo({ left: shown.current * list.clientWidth, behavior: 'instant' })
    keep()
    window.addEventListener('resize', keep)
    return () => window.removeEventListener('resize', keep)
  }, [row])
}
