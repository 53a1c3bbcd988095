import { toasts } from '#platform/ui/overlays/toast.ts'

/** Dismisses the toasts that earlier tests of the worker left. For files that read toasts: `beforeEach(clearToasts)`. */
export const clearToasts = (): void => {
  for (const { id } of toasts.toasts()) toasts.dismiss(id)
}
