import { loadTexts } from '#features/content/ui/index.ts'
import { alertDialog } from '#platform/ui/overlays/alert-dialog.tsx'
import { yesNoDialog } from '#platform/ui/overlays/yes-no-dialog.tsx'
import { accommodationQuestion } from '../../rules/builder/accommodation-note.ts'

/** Asked before a save when nights and accommodation do not fit (PKG-049). @returns whether to save */
export const askAccommodation = async (): Promise<boolean> =>
  (await yesNoDialog({ title: 'Where will everyone sleep?', message: accommodationQuestion })) === true

/** A save that failed (PKG-073). Without a reason: the event was changed by somebody else. */
export const showSaveError = async (reason?: string): Promise<void> => {
  const textOf = await loadTexts()
  const label = reason === undefined ? 'Refresh' : 'Ok'
  await alertDialog({
    title: textOf('packageSaveErrorTitle'),
    message: reason ?? textOf('packageSaveErrorMessage'),
    buttons: [{ id: 'ok', label, kind: 'primary' }],
  })
}
