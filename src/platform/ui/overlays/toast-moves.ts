import { followPlacement, placeToasts } from './toast-place.ts'
import { followSwipes } from './toast-swipe.ts'

export { placeToasts }

/**
 * Places toasts again when the page beneath them changes, and lets a finger swipe them away.
 * @param dismiss is called with the id of a toast that was swiped away
 * @returns a function that stops the observation
 */
export const followMoves = (region: HTMLElement, dismiss: (id: number) => void): (() => void) => {
  const aborter = new AbortController()
  followPlacement(region, aborter.signal)
  followSwipes(region, dismiss, aborter.signal)
  return () => aborter.abort()
}
