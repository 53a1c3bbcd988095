import { loadTexts, readText } from '#features/content/ui/index.ts'
import { alertDialog } from '#platform/ui/overlays/alert-dialog.tsx'
import { toast } from '#platform/ui/overlays/toast.ts'
import { yesNoDialog } from '#platform/ui/overlays/yes-no-dialog.tsx'
import { accommodationQuestion } from '../../rules/accommodation-note.ts'
import { chooseAfterDeletion, chooseEdits, showRejectedEdits } from './conflict/conflict-dialog.tsx'

/** Asks whether to save a package whose nights do not all have the same accommodation (PKG-049). */
const confirmAccommodation = async (): Promise<boolean> =>
  (await yesNoDialog({ title: 'Where will everyone sleep?', message: accommodationQuestion })) === true

type Failure = { readonly code?: string; readonly message?: string }

/** Shows why a save failed (PKG-073, PKG-075). Resolves when the user has closed the dialog. */
const showSaveFailure = async (reason: unknown): Promise<void> => {
  const textOf = await loadTexts()
  const { code, message } = reason as Failure
  const texts: Record<string, string> = {
    packageChanged: textOf('packageSaveErrorMessage'),
    poaPackage: textOf('updatePOAPackageError'),
  }
  await alertDialog({
    title: textOf('packageSaveErrorTitle'),
    message: texts[code ?? ''] ?? message,
    buttons: [{ id: 'ok', label: 'Ok', kind: 'primary' }],
  })
}

const showSaved = async (): Promise<void> => {
  toast.show(await readText('packageSaveSuccess'), { kind: 'good' })
}

/** The questions and messages of a save. Tests replace them. */
export const saveMessages = {
  confirmAccommodation,
  showSaved,
  showSaveFailure,
  chooseEdits,
  chooseAfterDeletion,
  showRejectedEdits,
}
export type SaveMessages = typeof saveMessages
/** The question and messages of a save of a new package, which cannot conflict with anybody's change. */
export type CreationMessages = Omit<SaveMessages, 'chooseEdits' | 'chooseAfterDeletion' | 'showRejectedEdits'>
