import { toasts } from '#platform/ui/overlays/toast.ts'

/** Dismisses the toasts of earlier tests of the worker. Files that check toasts call `beforeEach(clearToasts)`. */
export const clearToasts = (): void => {
  for (const { id } of toasts.toasts()) toasts.dismiss(id)
}
