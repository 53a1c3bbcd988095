import { type ComponentType, createContext, useContext } from 'react'
import { useLoaded } from '#platform/browser/use-loaded.ts'
import type { FieldTexts } from '#platform/ui/fields/field-frame.tsx'

type Props = FieldTexts & {
  readonly value: unknown
  readonly onChange: (value: unknown) => void
  readonly disabled?: boolean
}

/** The fields of pictures: the library they are chosen from comes after records. */
export type PictureFields = {
  readonly One: ComponentType<
    Props & {
      /** Of a person: no scene stands for them, and their name says who is seen. */
      readonly isPortrait?: boolean
    }
  >
  readonly Several: ComponentType<Props>
}

/** Says once, around the pages of staff, how pictures are chosen: what is loaded with the first form that has one. */
export const PictureFieldsContext = createContext<(() => Promise<PictureFields>) | undefined>(undefined)

/**
 * The fields of pictures, undefined until they are loaded.
 * @param isNeeded false for a form without pictures, which loads none
 */
export const usePictureFields = (isNeeded = true): PictureFields | undefined => {
  const load = useContext(PictureFieldsContext)
  if (isNeeded && !load) throw new Error('no PictureFieldsContext around this form')
  return useLoaded(isNeeded ? load : undefined)
}
