type Box = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number }

const pressable =
  'button:not(:disabled), a[href], input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, [role="tab"]'

/** The items of an open menu or list of choices, which is above the dialogs. */
const choices = '[data-trigger] :is([role="option"], [role^="menuitem"])'

/** The part of a control that a toast may hide, because the rest is still large enough to press. */
const maxHidden = 1 / 3

/** Returns the part of a box that a toast hides, from 0 to 1. */
const hiddenPart = (toast: Box, box: Box): number => {
  const width = Math.min(toast.right, box.right) - Math.max(toast.left, box.left)
  const height = Math.min(toast.bottom, box.bottom) - Math.max(toast.top, box.top)
  const area = (box.right - box.left) * (box.bottom - box.top)
  return width > 0 && height > 0 && area > 0 ? (width * height) / area : 0
}

/** Returns how many controls a toast covers. Pressing one of these would hit the toast. */
export const countCovered = (toast: Box, controls: readonly Box[]): number =>
  controls.filter((control) => hiddenPart(toast, control) > maxHidden).length

type Beneath = {
  readonly controls: readonly Box[]
  /** The headings of the page or of the dialog. */
  readonly titles: readonly Box[]
  /** The field that the user types in. */
  readonly typedField: Box | undefined
  /** The point that the pointer presses at the moment. A toast there would receive the end of the press. */
  readonly pressedPoint: Box | undefined
  /** The part of the window that an on-screen keyboard leaves visible. */
  readonly visible: Pick<Box, 'top' | 'bottom'>
}

/** A cost that is higher than covering every control and title of a page. */
const prohibitiveCost = 1e6

/**
 * Returns the cost of a place for a toast. The highest costs are for covering the focused text field or the pressed
 * point, and for being behind the keyboard. Each covered control costs more than all titles together.
 */
export const placeCost = (
  toast: Box,
  { controls, titles, typedField, pressedPoint, visible }: Beneath,
): number =>
  (typedField && hiddenPart(toast, typedField) > 0 ? prohibitiveCost : 0) +
  (pressedPoint && hiddenPart(toast, pressedPoint) > 0 ? prohibitiveCost : 0) +
  (toast.top < visible.top || toast.bottom > visible.bottom ? prohibitiveCost : 0) +
  countCovered(toast, controls) +
  countCovered(toast, titles) / (titles.length + 1)

const typable =
  'input:not([type=checkbox], [type=radio], [type=button], [type=submit]), textarea, [contenteditable]'

/** The point that the pointer presses at the moment, and the element there. */
let press: { readonly box: Box; readonly target: EventTarget | null } | undefined

const startPress = ({ clientX, clientY, target, isPrimary, button }: PointerEvent) => {
  // The end of a press that opens a context menu is not reported.
  if (!isPrimary || button !== 0) return
  press = { box: { left: clientX - 1, right: clientX + 1, top: clientY - 1, bottom: clientY + 1 }, target }
}

/** Returns whether the press is on a toast. Then the toasts must not move. */
const isPressed = (region: HTMLElement): boolean =>
  press?.target instanceof Node && region.contains(press.target)

const topDialog = () => [...document.querySelectorAll<HTMLElement>('[role="dialog"], dialog[open]')].at(-1)

/** Returns whether a dialog covers the page. A popover, such as a calendar, has the role of a dialog, too. */
const isPageCovered = () =>
  document.querySelector('[role="dialog"][aria-modal="true"], dialog[open]:modal') !== null

/** Returns the boxes in the top dialog, or on the page if there is none, and those of an open list of choices. */
const readBeneath = (region: HTMLElement): Beneath => {
  const boxesOf = (selector: string, within: ParentNode = topDialog() ?? document): Box[] =>
    [...within.querySelectorAll(selector)]
      .filter((element) => !region.contains(element))
      .map((element) => element.getBoundingClientRect())
      .filter(({ width }) => width > 1)
  const focusedElement = document.activeElement
  const { offsetTop = 0, height = window.innerHeight } = window.visualViewport ?? {}
  return {
    controls: [...boxesOf(pressable), ...boxesOf(choices, document)],
    titles: boxesOf('h1, h2'),
    typedField: focusedElement?.matches(typable) ? focusedElement.getBoundingClientRect() : undefined,
    pressedPoint: press?.box,
    // One pixel of tolerance for rounding.
    visible: { top: offsetTop - 1, bottom: offsetTop + height + 1 },
  }
}

/**
 * The places for toasts: the bottom of the window (SHELL-050), above a footer bar; below the page header; or the top,
 * over a title.
 */
const places = ['bottom', 'header', 'top'] as const

/** Sets the CSS variable for the height of the page's footer bar; removes it without a bar or if a dialog covers it. */
const setBarHeight = (region: HTMLElement): void => {
  const bar = isPageCovered() ? null : document.querySelector<HTMLElement>('[data-footer-bar]')
  if (bar) region.style.setProperty('--bar-height', `${bar.offsetHeight}px`)
  else region.style.removeProperty('--bar-height')
}

/** Places the toasts where they cover the least, at the bottom if all places are equal. */
export const placeToasts = (region: HTMLElement): void => {
  if (isPressed(region) || !region.querySelector('[data-toast]')) return
  setBarHeight(region)
  const beneath = readBeneath(region)
  const costs = places.map((place) => {
    region.dataset.place = place
    const toasts = [...region.querySelectorAll('[data-toast]')].map((one) => one.getBoundingClientRect())
    return toasts.reduce((sum, toast) => sum + placeCost(toast, beneath), 0)
  })
  region.dataset.place = places[costs.indexOf(Math.min(...costs))]
}

/** Milliseconds for which changes of the page are collected before the toasts are placed again. */
const collectMs = 100

/** Places toasts again when the page beneath them changes. @param signal ends the observation */
export const followPlacement = (region: HTMLElement, signal: AbortSignal): void => {
  let hasPointer = false
  /** Returns true if the pointer or the focus is on a toast. Such toasts are not moved. */
  const isInUse = () =>
    // The browser sends no pointerleave if the toast under the pointer is removed, so `:hover` is checked, too.
    (hasPointer && region.matches(':hover')) || region.matches(':focus-within')
  const update = () => {
    if (!isInUse()) placeToasts(region)
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  const updateSoon = () => {
    timer ??= setTimeout(() => {
      timer = undefined
      update()
    }, collectMs)
  }
  // A dialog may finish its layout only after the event.
  const updateTwice = () => {
    update()
    updateSoon()
  }
  const options = { signal, capture: true }
  for (const eventName of ['scrollend', 'focusin']) document.addEventListener(eventName, update, options)
  // A pointer that was there before the toast counts only once it moves.
  const notePointer = ({ movementX, movementY }: PointerEvent) => {
    if (movementX !== 0 || movementY !== 0) hasPointer = true
  }
  const forgetPointer = () => {
    hasPointer = false
    updateSoon()
  }
  const endPress = () => {
    press = undefined
    updateSoon()
  }
  region.addEventListener('pointermove', notePointer, { signal })
  region.addEventListener('pointerleave', forgetPointer, { signal })
  window.addEventListener('pointerdown', startPress, options)
  for (const end of ['pointerup', 'pointercancel']) window.addEventListener(end, endPress, options)
  window.addEventListener('resize', updateTwice, options)
  // An on-screen keyboard resizes only the visual viewport.
  window.visualViewport?.addEventListener('resize', updateTwice, options)
  // A dialog's content may load later, without changing the dialog's size.
  const observer = new MutationObserver(updateSoon)
  observer.observe(document.body, { childList: true, subtree: true })
  signal.addEventListener('abort', () => {
    observer.disconnect()
    clearTimeout(timer)
  })
}
