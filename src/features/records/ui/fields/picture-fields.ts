import { type ComponentType, createContext, useContext } from 'react'
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

/** Says once, around the pages of staff, how pictures are chosen. */
export const PictureFieldsContext = createContext<PictureFields | undefined>(undefined)

export const usePictureFields = (): PictureFields => {
  const fields = useContext(PictureFieldsContext)
  if (!fields) throw new Error('no PictureFieldsContext around this form')
  return fields
}
