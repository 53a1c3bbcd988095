type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** The user's actions on a page before it is hydrated. */
type EarlyClicks = {
  /** The pressed elements, in the order of their last press. */
  readonly pressed: Set<HTMLElement>
  /** Each changed field with its last value. */
  readonly filled: Map<Field, string>
  stop(): void
}

declare global {
  interface Window {
    /** Defined until the page is hydrated. */
    earlyClicks?: EarlyClicks
  }
}

/**
 * Queues presses on elements that need scripts (buttons, choices, links that open a dialog) and marks them as busy.
 * Also records the input of fields. Links to other pages and disclosures work without scripts. The page contains this
 * function as text and runs it first, so the function can't use anything outside itself.
 */
const queueEarlyClicks = () => {
  const pressed = new Set<HTMLElement>()
  const filled = new Map<Field, string>()
  const press = (event: MouseEvent) => {
    const target = (event.target as Element).closest<HTMLElement>(
      'button,a[href^="?"],input[type=checkbox],input[type=radio]',
    )
    if (!target || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    event.stopImmediatePropagation()
    // A repeated press replaces the earlier one, because for a choice only the last press counts.
    pressed.delete(target)
    pressed.add(target)
    target.dataset.waiting = ''
    target.setAttribute('aria-busy', 'true')
  }
  const fill = ({ target }: Event) => {
    const field = target as Field
    if (!/^(checkbox|radio)$/.test(field.type)) filled.set(field, field.value)
  }
  const stop = () => {
    removeEventListener('click', press, true)
    removeEventListener('input', fill, true)
  }
  addEventListener('click', press, true)
  addEventListener('input', fill, true)
  window.earlyClicks = { pressed, filled, stop }
}

/**
 * Returns the script for the `<head>` of every page that the server renders. This is a function instead of a constant,
 * so that the browser's bundle does not contain the script.
 */
export const earlyClicksScript = () => `(${queueEarlyClicks})()`

/**
 * Sets the value of a field as if the user had typed it. React redefines the element's `value` property. It ignores
 * events after a change through that property, so this function uses the setter of the prototype.
 */
const fillIn = (field: Field, value: string) => {
  const native = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')
  field.value = ''
  native?.set?.call(field, value)
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
}

/** Repeats the recorded input and then the queued presses, on the elements that are still in the page. */
export const replayClicks = (): void => {
  const early = window.earlyClicks
  if (!early) return
  delete window.earlyClicks
  early.stop()
  for (const [field, value] of early.filled) if (field.isConnected) fillIn(field, value)
  for (const target of early.pressed) {
    delete target.dataset.waiting
    target.removeAttribute('aria-busy')
    if (target.isConnected) target.click()
  }
}
