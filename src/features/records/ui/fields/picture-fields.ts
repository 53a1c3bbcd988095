import { type ComponentType, createContext, useContext } from 'react'
import { useLoaded } from '#platform/browser/use-loaded.ts'
import type { FieldTexts } from '#platform/ui/fields/field-frame.tsx'

type Props = FieldTexts & {
  readonly value: unknown
  readonly onChange: (value: unknown) => void
  readonly disabled?: boolean
}

/** The picture fields. The feature `media`, which depends on records, implements them. */
export type PictureFields = {
  readonly One: ComponentType<
    Props & {
      /**
       * True for a portrait of a person: no scene can be chosen or shown in its place, and its alternative text is the
       * person's name.
       */
      readonly isPortrait?: boolean
    }
  >
  readonly Several: ComponentType<Props>
}

/** Provides the picture fields to staff pages. They are loaded with the first form that has pictures. */
export const PictureFieldsContext = createContext<(() => Promise<PictureFields>) | undefined>(undefined)

/**
 * Returns the picture fields; undefined until they are loaded.
 * @param isNeeded false for a form without pictures, so that the fields are not loaded
 */
export const usePictureFields = (isNeeded = true): PictureFields | undefined => {
  const load = useContext(PictureFieldsContext)
  if (isNeeded && !load) throw new Error('this form is outside a PictureFieldsContext')
  return useLoaded(isNeeded ? load : undefined)
}
