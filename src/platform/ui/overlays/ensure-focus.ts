/**
 * Focuses a dialog as soon as it is rendered, and again when the focus is lost to the page. After input without a
 * pointer (screen reader, keyboard, a covered screen), React Aria delays both until no animation is running. It
 * waits for ever if an animated element was hidden: then neither Escape nor a screen reader would reach the dialog.
 * @returns a function that stops this
 */
export const ensureFocus = (dialog: HTMLElement): (() => void) => {
  let frame = 0
  const focus = () => dialog.focus({ preventScroll: true })
  const isLost = () => document.activeElement === null || document.activeElement === document.body
  // After two frames, other code has moved or restored the focus.
  const checkSoon = () => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => isLost() && focus())
    })
  }
  if (!dialog.contains(document.activeElement)) focus()
  dialog.addEventListener('focusout', checkSoon)
  return () => {
    cancelAnimationFrame(frame)
    dialog.removeEventListener('focusout', checkSoon)
  }
}
