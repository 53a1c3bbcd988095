import { toast, toasts } from '#platform/ui/overlays/toast.ts'

/** The latest toast with a link to the package. */
let linkToastId: number | undefined

/** Shows that a product was added, with a link to the package if `showPackage` is given. */
export const showAddedToast = (text: string, showPackage: (() => void) | undefined): void => {
  const action = showPackage && { label: 'View package', onPress: showPackage }
  const toastId = toast.show(text, { kind: 'good', action })
  linkToastId = action && toastId
}

/** Dismisses the toast if it has a link. Called on the package's page, where the link is useless and covers content. */
export const dismissAddedToast = (): void => {
  if (linkToastId !== undefined) toasts.dismiss(linkToastId)
}
