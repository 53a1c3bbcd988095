type Box = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number }

const pressable =
  'button:not(:disabled), a[href], input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, [role="tab"]'

/** Maximum hidden part of a control. The rest is still large enough to press. */
const maxHidden = 1 / 3

/** Returns how many controls a message covers. Pressing one of these would hit the message. */
export const countCovered = (message: Box, controls: readonly Box[]): number =>
  controls.filter((control) => {
    const width = Math.min(message.right, control.right) - Math.max(message.left, control.left)
    const height = Math.min(message.bottom, control.bottom) - Math.max(message.top, control.top)
    const all = (control.right - control.left) * (control.bottom - control.top)
    return width > 0 && height > 0 && width * height > all * maxHidden
  }).length

/** Returns the boxes of all usable controls in the top dialog, or on the page if there is none. */
const controlsBeside = (region: HTMLElement): Box[] => {
  const shown = [...document.querySelectorAll<HTMLElement>('[role="dialog"], dialog[open]')].at(-1)
  return [...(shown ?? document).querySelectorAll(pressable)]
    .filter((control) => !region.contains(control))
    .map((control) => control.getBoundingClientRect())
    .filter(({ width }) => width > 1)
}

/** At the bottom of the window (SHELL-050), below the page header, or at the top, over a dialog's title. */
const places = ['bottom', 'header', 'top'] as const

/** Places the messages where they cover the fewest controls, at the bottom if all places are equal. */
export const placeToasts = (region: HTMLElement): void => {
  const controls = controlsBeside(region)
  const covered = places.map((place) => {
    region.dataset.place = place
    const messages = [...region.querySelectorAll('[data-toast]')].map((one) => one.getBoundingClientRect())
    return messages.reduce((sum, message) => sum + countCovered(message, controls), 0)
  })
  region.dataset.place = places[covered.indexOf(Math.min(...covered))]
}

/** Milliseconds for which changes of the page are collected before the messages are placed again. */
const collectMs = 100

/** Places messages again when the page beneath them changes. @returns a function that stops this */
export const followPlacement = (
  region: HTMLElement,
  isInUse: { readonly current: boolean },
): (() => void) => {
  const update = () => {
    // Messages with the pointer or the focus on them are not moved.
    if (!isInUse.current && !region.matches(':focus-within')) placeToasts(region)
  }
  const aborter = new AbortController()
  const options = { signal: aborter.signal, capture: true }
  for (const moved of ['scrollend', 'focusin']) document.addEventListener(moved, update, options)
  window.addEventListener('resize', update, options)
  // A dialog's content may load later, without changing the dialog's size.
  let soon: ReturnType<typeof setTimeout> | undefined
  const observer = new MutationObserver(() => {
    soon ??= setTimeout(() => {
      soon = undefined
      update()
    }, collectMs)
  })
  observer.observe(document.body, { childList: true, subtree: true })
  return () => {
    aborter.abort()
    observer.disconnect()
    clearTimeout(soon)
  }
}
