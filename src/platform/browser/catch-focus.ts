/** Frames until whoever gives the focus back, as a dialog that closes does, has done so. */
const frames = 3

/**
 * After something was done by a button that is gone or resting now: whoever goes by keyboard or by ear is led to what
 * stands near, or to the heading of the page, not to the top of the document. Does nothing where the focus is still
 * somewhere.
 */
export const catchFocus = (near?: () => HTMLElement | null): void =>
  afterFrames(frames, () => focusNear(near))

const afterFrames = (left: number, work: () => void): void => {
  if (left === 0) work()
  else requestAnimationFrame(() => afterFrames(left - 1, work))
}

const focusNear = (near?: () => HTMLElement | null): void => {
  const { activeElement, body } = document
  if (activeElement !== null && activeElement !== body) return
  const there = near?.()
  if (there) {
    there.focus()
    return
  }
  const heading = document.querySelector<HTMLElement>('#content h1, main h1')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
