import { alertDialog } from './alert-dialog.tsx'

/** Asked on leaving with unsaved changes (PKG-076). @returns whether to save; cancel stays */
export const askUnsaved = async (): Promise<'yes' | 'no' | 'cancel'> => {
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
