import { useState } from 'react'

/** Where dialogs rise from below, the cross lies under a thumb that scrolls. */
const isPhone = () => window.matchMedia('(max-width: 639px)').matches

/**
 * On a phone the first click to close is only flagged, the second one closes (000 §4).
 * @param isWanted whether this dialog is one of those
 */
export const useSecondClose = (isWanted: boolean, close: () => void) => {
  const [isFlagged, setFlagged] = useState(false)
  return {
    isFlagged,
    close: () => (isWanted && !isFlagged && isPhone() ? setFlagged(true) : close()),
  }
}
