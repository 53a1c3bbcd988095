import { toast, toasts } from '#platform/ui/overlays/toast.ts'

/** The latest toast with a link to the package. */
let withLink: number | undefined

/** Shows that a product was added, with a link to the package if `showPackage` is given. */
export const showAdded = (text: string, showPackage: (() => void) | undefined): void => {
  const action = showPackage && { label: 'View package', onPress: showPackage }
  const shown = toast.show(text, { kind: 'good', action })
  withLink = action && shown
}

/** Dismisses the toast if it has a link. Called on the package's page, where the link is useless and covers content. */
export const clearAdded = (): void => {
  if (withLink !== undefined) toasts.dismiss(withLink)
}
