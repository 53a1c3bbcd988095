import { lazy } from 'react'
import { loadPart } from '#platform/browser/load-part.ts'
import { dialogs } from '#platform/ui/overlays/dialog-stack.ts'
import { openDialog } from '#platform/ui/overlays/open-dialog.ts'
import { enquiryForms } from '../rules/enquiry-buttons.ts'
import type { EnquiryOpening } from './enquiry-dialog.tsx'
import { removeStoredEnquiry } from './enquiry-memory.ts'

const EnquiryDialog = lazy(() =>
  loadPart(() => import('./enquiry-dialog.tsx')).then((module) => ({ default: module.EnquiryDialog })),
)

const isOpen = () =>
  dialogs
    .entries()
    .some(({ phase, options }) => phase !== 'closed' && enquiryForms.some((form) => form === options.name))

/**
 * Approximate heights of the forms' first pages on a phone. With lower values, the dialog would grow after loading.
 * With higher values, it would have empty space.
 */
const heights: Readonly<Record<EnquiryOpening['form'], `${number}rem`>> = {
  enquiryForm: '34.75rem',
  productForm: '27.5rem',
  packageExitForm: '37rem',
}

/**
 * Opens the dialog of an enquiry. The address contains the dialog’s page, so back navigation returns to an earlier
 * page. Cancelling removes the answers and the dialog’s part of the address (ENQ-003).
 * @returns how the enquiry ended; undefined if the dialog of an enquiry was already open
 */
export const openEnquiry = async (opening: EnquiryOpening): Promise<'sent' | 'cancelled' | undefined> => {
  if (isOpen()) return undefined
  const { cancelled } = await openDialog<'sent'>(
    (dialog) => <EnquiryDialog opening={opening} dialog={dialog} />,
    {
      name: opening.form,
      query: { dialog: opening.form, formRef: opening.formRef, product: opening.productId },
      closesOnBackdrop: false,
      minHeight: heights[opening.form],
    },
  )
  if (cancelled) removeStoredEnquiry(opening)
  return cancelled ? 'cancelled' : 'sent'
}
