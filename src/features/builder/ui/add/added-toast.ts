import { toast, toasts } from '#platform/ui/overlays/toast.ts'

let shown: number | undefined

/** Shows that a product was added, with a link to the package if `showPackage` is given. */
export const showAdded = (text: string, showPackage: (() => void) | undefined): void => {
  const action = showPackage && { label: 'View package', onPress: showPackage }
  shown = toast.show(text, { kind: 'good', action })
}

/** Dismisses the toast if it has a link. Called on the package's page, where the link is useless and covers content. */
export const clearAdded = (): void => {
  const { action } = toasts.toasts().find(({ id }) => id === shown) ?? {}
  if (shown !== undefined && action) toasts.dismiss(shown)
}
