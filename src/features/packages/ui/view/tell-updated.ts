import { readText } from '#features/content/ui/index.ts'
import type { Refusal } from '#kernel/refusal.ts'
import { toast } from '#platform/ui/overlays/toast.ts'
import { tellRefusal } from './tell-refusal.ts'

/** Says that a field of a product in the package was changed, or why not. @returns whether it was */
export const tellFieldUpdated = (refused: Refusal | undefined, field: string): boolean => {
  if (tellRefusal(refused)) return false
  void readText('gridFieldUpdateMessage', { field }).then((text) => toast.show(text, { kind: 'good' }))
  return true
}

/** The same of the package itself: its dates, its people, its notes. */
export const tellPackageUpdated = (refused: Refusal | undefined): boolean => {
  if (tellRefusal(refused)) return false
  void readText('packageFieldUpdateMessage').then((text) => toast.show(text, { kind: 'good' }))
  return true
}
