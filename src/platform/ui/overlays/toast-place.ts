type Box = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number }

const pressable =
  'button:not(:disabled), a[href], input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, [role="tab"]'

/** How many of these have their middle under the message: who would press them there, presses it. */
export const countCovered = (message: Box, controls: readonly Box[]): number =>
  controls.filter(({ left, right, top, bottom }) => {
    const [x, y] = [(left + right) / 2, (top + bottom) / 2]
    return x > message.left && x < message.right && y > message.top && y < message.bottom
  }).length

/** What can be pressed now: in the dialog on top, or else on the page. */
const controlsBeside = (region: HTMLElement): Box[] => {
  const shown = [...document.querySelectorAll<HTMLElement>('[role="dialog"], dialog[open]')].at(-1)
  return [...(shown ?? document).querySelectorAll(pressable)]
    .filter((control) => !region.contains(control))
    .map((control) => control.getBoundingClientRect())
    .filter(({ width }) => width > 1)
}

/**
 * Puts the messages at the foot of the window (000 §9), or below its head where they would cover less there of what
 * can be pressed.
 */
export const placeToasts = (region: HTMLElement): void => {
  const controls = controlsBeside(region)
  const coveredAt = (place: 'foot' | 'head'): number => {
    region.dataset.place = place
    const messages = [...region.querySelectorAll('[data-toast]')].map((one) => one.getBoundingClientRect())
    return messages.reduce((sum, message) => sum + countCovered(message, controls), 0)
  }
  const [head, foot] = [coveredAt('head'), coveredAt('foot')]
  if (head < foot) region.dataset.place = 'head'
}
