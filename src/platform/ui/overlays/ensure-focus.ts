/**
 * Focuses a dialog as soon as it is rendered, and again whenever its focus is lost. After input without a
 * pointer (screen reader, keyboard), React Aria delays focusing until no animation is running. If an animated element
 * was hidden, React Aria waits for ever, and neither Escape nor a screen reader would reach the dialog.
 * @returns a function that stops restoring the focus
 */
export const ensureFocus = (dialog: HTMLElement): (() => void) => {
  let frame = 0
  const focus = () => dialog.focus({ preventScroll: true })
  const isLost = () => document.activeElement === null || document.activeElement === document.body
  // By the second frame, other code has moved or restored the focus.
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
