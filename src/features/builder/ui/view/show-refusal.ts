import { readText } from '#features/content/ui/index.ts'
import type { Refusal } from '#kernel/refusal.ts'
import { toast } from '#platform/ui/overlays/toast.ts'

/**
 * Shows in a toast why an edit was refused. For a package that would have no price, the text is one that staff can
 * edit.
 * @returns whether the edit was refused
 */
export const showRefusal = (refusal: Refusal | undefined): boolean => {
  if (!refusal) return false
  if (refusal.refused === 'poaPackage') void refusalText(refusal).then((text) => toast.error(text))
  else toast.error(refusal.text)
  return true
}

/** Returns the message of a refusal, for callers that show it somewhere other than in a toast. */
export const refusalText = async (refusal: Refusal): Promise<string> =>
  refusal.refused === 'poaPackage' ? readText('updatePOAPackageError') : refusal.text

/** Shows that a field of a product was changed, or why the edit was refused. @returns whether it was changed */
export const showFieldUpdated = (refusal: Refusal | undefined, field: string): boolean => {
  if (showRefusal(refusal)) return false
  void readText('gridFieldUpdateMessage', { field }).then((text) => toast.show(text, { kind: 'good' }))
  return true
}

/** Shows that a field of the package was changed, or why the edit was refused. @returns whether it was changed */
export const showPackageUpdated = (refusal: Refusal | undefined): boolean => {
  if (showRefusal(refusal)) return false
  void readText('packageFieldUpdateMessage').then((text) => toast.show(text, { kind: 'good' }))
  return true
}
