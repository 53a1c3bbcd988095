import { withQuery } from '#platform/browser/navigation.ts'
import type { DialogStack } from './dialog-stack.ts'

type Address = {
  /** Returns the current path and query of the page. */
  read: () => string
  /** Replaces the path and query without adding a history entry. */
  replace: (address: string) => void
}

/** Parameters that an address can have beside `dialog`: the page of the dialog, and the button that opened it. */
const dialogParameters = ['page', 'button']

/**
 * Writes the query parameters of dialogs to the address. They are added when a dialog opens and removed when it closes
 * (SHELL-042). tab and formRef are removed whenever a result is published (SHELL-044).
 * @returns a function that stops the synchronisation
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
    const ownParameters = Object.keys(options.query ?? {})
    const removedParameters = [
      ...ownParameters,
      ...(ownParameters.includes('dialog') ? dialogParameters : []),
      'tab',
      'formRef',
    ]
    change(Object.fromEntries(removedParameters.map((name) => [name, undefined])))
  })
}
