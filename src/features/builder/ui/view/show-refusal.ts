import { readText } from '#features/content/ui/index.ts'
import { type Refusal, refusalResponse } from '#kernel/refusal.ts'
import { toast } from '#platform/ui/overlays/toast.ts'

/** Says why an edit was refused; the command's number and name mean nothing to the one who clicked. */
export const showRefusal = (refusal: Refusal | undefined): boolean => {
  if (!refusal) return false
  if (refusal.refused === 'poaPackage') void refusalText(refusal).then((text) => toast.error(text))
  else toast.error(textOf(refusal))
  return true
}

/** The same as a text, for a failure that is shown elsewhere. */
export const refusalText = async (refusal: Refusal): Promise<string> =>
  refusal.refused === 'poaPackage' ? readText('updatePOAPackageError') : textOf(refusal)

/** Says that a field of a product in the package was changed, or why not. @returns whether it was */
export const showFieldUpdated = (refused: Refusal | undefined, field: string): boolean => {
  if (showRefusal(refused)) return false
  void readText('gridFieldUpdateMessage', { field }).then((text) => toast.show(text, { kind: 'good' }))
  return true
}

/** The same of the package itself: its dates, its people, its notes. */
export const showPackageUpdated = (refused: Refusal | undefined): boolean => {
  if (showRefusal(refused)) return false
  void readText('packageFieldUpdateMessage').then((text) => toast.show(text, { kind: 'good' }))
  return true
}

const textOf = (refusal: Refusal): string =>
  refusal.refused === 'commandRefused' ? String(refusal.facts.message ?? '') : refusalResponse(refusal).text
