import { alertDialog } from './alert-dialog.tsx'

/**
 * Asks what to do with unsaved changes before leaving (PKG-076). @returns 'yes' to save, 'no' to discard, 'cancel' to
 * stay on the page
 */
export const confirmUnsaved = async (): Promise<'yes' | 'no' | 'cancel'> => {
  const answer = await alertDialog({
    title: 'You have unsaved changes',
    message: 'Save them before you go?',
    buttons: [
      { id: 'cancel', label: 'Cancel' },
      { id: 'no', label: 'Discard' },
      { id: 'yes', label: 'Save', kind: 'primary' },
    ],
  })
  return answer === 'yes' || answer === 'no' ? answer : 'cancel'
}
