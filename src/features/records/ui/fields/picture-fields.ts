import { type ComponentType, createContext, useContext } from 'react'
import { useLoaded } from '#platform/browser/use-loaded.ts'
import type { FieldTexts } from '#platform/ui/fields/field-frame.tsx'

type Props = FieldTexts & {
  readonly value: unknown
  readonly onChange: (value: unknown) => void
  readonly disabled?: boolean
}

/** The fields of pictures. They come from `media`, which depends on records. */
export type PictureFields = {
  readonly One: ComponentType<
    Props & {
      /** A portrait of a person: no scene replaces it, and the person's name describes it. */
      readonly isPortrait?: boolean
    }
  >
  readonly Several: ComponentType<Props>
}

/** Provides the picture fields to the staff pages. They load with the first form that has pictures. */
export const PictureFieldsContext = createContext<(() => Promise<PictureFields>) | undefined>(undefined)

/**
 * Returns the fields of pictures, undefined until they are loaded.
 * @param isNeeded false for a form without pictures, which loads none
 */
export const usePictureFields = (isNeeded = true): PictureFields | undefined => {
  const load = useContext(PictureFieldsContext)
  if (isNeeded && !load) throw new Error('this form is outside a PictureFieldsContext')
  return useLoaded(isNeeded ? load : undefined)
}
