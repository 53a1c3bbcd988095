import { toasts } from '#platform/ui/overlays/toast.ts'

/** Dismisses the toasts of earlier tests of the worker. Files that check toasts call `beforeEach(clearToasts)`. */
export const clearToasts = (): void => {
  for (let [next] = toasts.toasts(); next; [next] = toasts.toasts()) toasts.dismiss(next.id)
}
