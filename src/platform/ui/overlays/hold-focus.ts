/**
 * Gives a dialog the focus as soon as it is there, and again when it is lost to the page. React Aria waits with both
 * until nothing on the page is in motion where no pointer was used last (by ear, by keys, after a covered screen), and
 * waits for ever once something in motion was hidden: then neither Escape nor a reader would find the dialog.
 * @returns a way to stop
 */
export const holdFocus = (dialog: HTMLElement): (() => void) => {
  let frame = 0
  const take = () => dialog.focus({ preventScroll: true })
  const isLost = () => document.activeElement === null || document.activeElement === document.body
  // Whoever takes the focus from here, or gives it back, has done so by then.
  const lookSoon = () => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => isLost() && take())
    })
  }
  if (!dialog.contains(document.activeElement)) take()
  dialog.addEventListener('focusout', lookSoon)
  return () => {
    cancelAnimationFrame(frame)
    dialog.removeEventListener('focusout', lookSoon)
  }
}
