import { loadPart } from '#platform/browser/load-part.ts'
import { openDialog } from '#platform/ui/overlays/open-dialog.ts'

type PickerRequest = {
  /** Maximum number of pictures; undefined to choose a single picture. */
  readonly max?: number
  readonly alreadyChosen?: readonly string[]
  /** Whether the drawings that are part of the site can be chosen too. */
  readonly allowsScenes?: boolean
}

/**
 * Opens a dialog for choosing pictures.
 * @returns the ids of the chosen pictures; empty if the user cancelled
 */
export const choosePictures = async ({
  allowsScenes = true,
  ...options
}: PickerRequest = {}): Promise<readonly string[]> => {
  const { PicturePicker } = await loadPart(() => import('./picture-picker.tsx'))
  const { data = [] } = await openDialog<readonly string[]>(
    (dialog) => <PicturePicker dialog={dialog} allowsScenes={allowsScenes} {...options} />,
    { name: 'pictures', size: 'full' },
  )
  return data
}
