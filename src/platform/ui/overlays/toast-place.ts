type Box = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number }

const pressable =
  'button:not(:disabled), a[href], input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, [role="tab"]'

/** The part of something to be pressed that may lie under a message: there is enough of it to press besides. */
const maxHidden = 1 / 3

/** How many of these a message lies over, so that who would press them presses it. */
export const countCovered = (message: Box, controls: readonly Box[]): number =>
  controls.filter((control) => {
    const width = Math.min(message.right, control.right) - Math.max(message.left, control.left)
    const height = Math.min(message.bottom, control.bottom) - Math.max(message.top, control.top)
    const all = (control.right - control.left) * (control.bottom - control.top)
    return width > 0 && height > 0 && width * height > all * maxHidden
  }).length

/** What can be pressed now: in the dialog on top, or else on the page. */
const controlsBeside = (region: HTMLElement): Box[] => {
  const shown = [...document.querySelectorAll<HTMLElement>('[role="dialog"], dialog[open]')].at(-1)
  return [...(shown ?? document).querySelectorAll(pressable)]
    .filter((control) => !region.contains(control))
    .map((control) => control.getBoundingClientRect())
    .filter(({ width }) => width > 1)
}

/** At the foot of the window (000 §9), below the head of the page, or at the very top, over a sheet's title. */
const places = ['foot', 'head', 'top'] as const

/** Puts the messages where they cover the least of what can be pressed; at the foot where that is all the same. */
export const placeToasts = (region: HTMLElement): void => {
  const controls = controlsBeside(region)
  const covered = places.map((place) => {
    region.dataset.place = place
    const messages = [...region.querySelectorAll('[data-toast]')].map((one) => one.getBoundingClientRect())
    return messages.reduce((sum, message) => sum + countCovered(message, controls), 0)
  })
  region.dataset.place = places[covered.indexOf(Math.min(...covered))]
}

/** Milliseconds within which what comes to the page is looked at once. */
const settled = 100

/** Places messages anew when what lies beneath them has moved. @returns a way to stop */
export const followPlacement = (
  region: HTMLElement,
  isInUse: { readonly current: boolean },
): (() => void) => {
  const look = () => {
    // Not from under the pointer or the focus of who is about to use it.
    if (!isInUse.current && !region.matches(':focus-within')) placeToasts(region)
  }
  const leaving = new AbortController()
  const options = { signal: leaving.signal, capture: true }
  for (const moved of ['scrollend', 'focusin']) document.addEventListener(moved, look, options)
  window.addEventListener('resize', look, options)
  // What is in a dialog may come after it, also where that makes it no larger.
  let soon: ReturnType<typeof setTimeout> | undefined
  const coming = new MutationObserver(() => {
    soon ??= setTimeout(() => {
      soon = undefined
      look()
    }, settled)
  })
  coming.observe(document.body, { childList: true, subtree: true })
  return () => {
    leaving.abort()
    coming.disconnect()
    clearTimeout(soon)
  }
}
