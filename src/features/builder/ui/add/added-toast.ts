import { toast, toasts } from '#platform/ui/overlays/toast.ts'

let shown: number | undefined

/** Says that a product was added, and leads to the package. */
export const showAdded = (text: string, showPackage: (() => void) | undefined): void => {
  const action = showPackage && { label: 'View package', onPress: showPackage }
  shown = toast.show(text, { kind: 'good', action })
}

/** Where the package is shown, the way to it only covers it. */
export const clearAdded = (): void => {
  const { action } = toasts.toasts().find(({ id }) => id === shown) ?? {}
  if (shown !== undefined && action) toasts.dismiss(shown)
}
