import { loadPart } from '#platform/browser/load-part.ts'
import { openDialog } from '#platform/ui/overlays/open-dialog.ts'

type PickerRequest = {
  /** Left out to choose one picture. */
  readonly most?: number
  readonly alreadyChosen?: readonly string[]
  readonly allowsScenes?: boolean
}

/** Opens the library to choose from. @returns the ids of the chosen pictures; empty when cancelled */
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
