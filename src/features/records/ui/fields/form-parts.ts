import { loadPart } from '#platform/browser/load-part.ts'
import { useLoaded } from '#platform/browser/use-loaded.ts'
import type { RecordField } from '../../rules/record-field.ts'
import type { RecordKind } from '../../rules/record-kind.ts'
import { usePictureFields } from './picture-fields.ts'

/** The rich text editor loads only for forms that need it. */
const loadHtmlField = async () => (await loadPart(() => import('./html-field.tsx'))).HtmlField

export const useHtmlField = (isNeeded = true) => useLoaded(isNeeded ? loadHtmlField : undefined)

const formsOf = (fields: readonly RecordField[]): RecordField['as'][] =>
  fields.flatMap((field) => [field.as, ...('fields' in field ? formsOf(field.fields) : [])])

/**
 * Returns true when every field of a kind's form is loaded. The form renders only then, because a late field would
 * shift what is below it.
 */
export const useFormParts = ({ sections }: Pick<RecordKind, 'sections'>): boolean => {
  const forms = new Set(formsOf(sections.flatMap(({ fields }) => fields)))
  const [hasHtml, hasPictures] = [forms.has('html'), forms.has('image') || forms.has('images')]
  const htmlField = useHtmlField(hasHtml)
  const pictureFields = usePictureFields(hasPictures)
  return (!hasHtml || htmlField !== undefined) && (!hasPictures || pictureFields !== undefined)
}
