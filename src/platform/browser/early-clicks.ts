type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** What was done to a page before it came to life, in the order in which it was done. */
type EarlyTaps = {
  /** What was pressed, what was pressed last at the end. */
  readonly pressed: Set<HTMLElement>
  /** Each field with what it was filled in with last. */
  readonly filled: Map<Field, string>
  stop(): void
}

declare global {
  interface Window {
    /** There until the page is alive. */
    earlyTaps?: EarlyTaps
  }
}

/**
 * Runs in the page before anything else, as text: it may use nothing from outside itself. A press on what only
 * scripts can do (a button, a choice, a link that opens a dialog over the page) is kept and shown to wait. Links
 * to other pages, fields and what folds open do their work without scripts.
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
    // What was pressed again counts as pressed last, as of choices that exclude each other.
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
  window.earlyTaps = { pressed, filled, stop }
}

/** For the head of every page the server draws. Made when it is asked for: browsers do not load what nobody asks for. */
export const earlyTapsScript = () => `(${queueEarlyClicks})()`

/** Puts a value into a field as a person does: React takes no notice of one that it was told itself. */
const fillIn = (field: Field, value: string) => {
  const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')
  field.value = ''
  own?.set?.call(field, value)
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
}

/** Does what was done before the page came to life, each thing once, to what is still there. */
export const replayTaps = (): void => {
  const early = window.earlyTaps
  if (!early) return
  delete window.earlyTaps
  early.stop()
  for (const [field, value] of early.filled) if (field.isConnected) fillIn(field, value)
  for (const target of early.pressed) {
    delete target.dataset.waiting
    target.removeAttribute('aria-busy')
    if (target.isConnected) target.click()
  }
}
