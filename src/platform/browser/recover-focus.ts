/** Animation frames to wait until a closing dialog has restored the focus. */
const waitFrames = 3

/**
 * Moves the focus after the pressed button was removed or disabled, for people who use the keyboard or a screen
 * reader. The focus moves to the given element or to the heading of the page, instead of the top of the document.
 * Does nothing if an element has the focus.
 */
export const recoverFocus = (near?: () => HTMLElement | null): void =>
  afterFrames(waitFrames, () => focusNear(near))

const afterFrames = (remaining: number, work: () => void): void => {
  if (remaining === 0) work()
  else requestAnimationFrame(() => afterFrames(remaining - 1, work))
}

const focusNear = (near?: () => HTMLElement | null): void => {
  const { activeElement, body } = document
  if (activeElement !== null && activeElement !== body) return
  const target = near?.()
  if (target) {
    target.focus()
    return
  }
  const heading = document.querySelector<HTMLElement>('#content h1, main h1')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
