import { withQuery } from '#platform/browser/navigation.ts'
import type { DialogStack } from './dialog-stack.ts'

type Address = {
  /** Path and query of the page as it stands. */
  read: () => string
  /** Changes them without a new step in the history. */
  replace: (address: string) => void
}

/** What an address says of the dialog it opens: its page, and the button that led there. */
const ofAddressed = ['page', 'button']

/**
 * Keeps the query parameters of dialogs in the address: added on open, removed on close; tab and formRef
 * go whenever a result is published (000 §2).
 * @returns a way to stop
 */
export const syncDialogAddress = (dialogs: DialogStack, address: Address): (() => void) => {
  const change = (changes: Record<string, string | undefined>) => {
    const before = address.read()
    const after = withQuery(before, changes)
    if (after !== before) address.replace(after)
  }
  return dialogs.listen(({ kind, options }) => {
    if (kind === 'open' && options.query) change(options.query)
    if (kind !== 'closed') return
    const own = Object.keys(options.query ?? {})
    const gone = [...own, ...(own.includes('dialog') ? ofAddressed : []), 'tab', 'formRef']
    change(Object.fromEntries(gone.map((name) => [name, undefined])))
  })
}
