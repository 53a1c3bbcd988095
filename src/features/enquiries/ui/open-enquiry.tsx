import { lazy, Suspense } from 'react'
import { loadPart } from '#platform/browser/load-part.ts'
import { Skeleton } from '#platform/ui/display/skeleton.tsx'
import { dialogs } from '#platform/ui/overlays/dialog-stack.ts'
import { openDialog } from '#platform/ui/overlays/open-dialog.ts'
import { enquiryForms } from '../rules/enquiry-buttons.ts'
import type { EnquiryOpening } from './enquiry-dialog.tsx'
import { forgetEnquiry } from './enquiry-memory.ts'

const EnquiryDialog = lazy(() =>
  loadPart(() => import('./enquiry-dialog.tsx')).then((module) => ({ default: module.EnquiryDialog })),
)

const isOpen = () =>
  dialogs
    .entries()
    .some(({ phase, options }) => phase !== 'closed' && enquiryForms.some((form) => form === options.name))

/**
 * Heights of the first pages on a phone. A lower value would make the dialog grow after loading, a higher one
 * leave empty space.
 */
const heights: Readonly<Record<EnquiryOpening['form'], `${number}rem`>> = {
  enquiryForm: '34.75rem',
  productForm: '27.5rem',
  packageExitForm: '37rem',
}

/**
 * Opens the enquiry that the address names. Its page follows the address, also on back navigation. Cancelling
 * removes the answers and clears the address (ENQ-003).
 * @returns how it ended; undefined if it was open already
 */
export const openEnquiry = async (opening: EnquiryOpening): Promise<'sent' | 'cancelled' | undefined> => {
  if (isOpen()) return undefined
  const { cancelled } = await openDialog<'sent'>(
    (dialog) => (
      <Suspense fallback={<Skeleton className="m-6 min-h-80 flex-1" />}>
        <EnquiryDialog opening={opening} dialog={dialog} />
      </Suspense>
    ),
    {
      name: opening.form,
      query: { dialog: opening.form, formRef: opening.formRef, product: opening.productId },
      closesOnBackdrop: false,
      minHeight: heights[opening.form],
    },
  )
  if (cancelled) forgetEnquiry(opening)
  return cancelled ? 'cancelled' : 'sent'
}
