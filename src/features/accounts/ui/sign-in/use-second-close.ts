import { useState } from 'react'

/** On phones, dialogs open from below and a scrolling thumb can hit the close button. */
const isPhone = () => window.matchMedia('(max-width: 639px)').matches

/**
 * Returns a close function that on phones shows a warning at the first click and closes at the second (ACC-023).
 * @param isWanted whether this dialog needs the second click
 */
export const useSecondClose = (isWanted: boolean, close: () => void) => {
  const [isFlagged, setFlagged] = useState(false)
  return {
    isFlagged,
    close: () => (isWanted && !isFlagged && isPhone() ? setFlagged(true) : close()),
  }
}
