import { loadPart } from '#platform/browser/load-part.ts'
import { useLoaded } from '#platform/browser/use-loaded.ts'
import type { RecordField } from '../../rules/record-field.ts'
import type { RecordKind } from '../../rules/record-kind.ts'
import { usePictureFields } from './picture-fields.ts'

/** What writes rich text comes only where some is written. */
const loadHtmlField = async () => (await loadPart(() => import('./html-field.tsx'))).HtmlField

export const useHtmlField = (isNeeded = true) => useLoaded(isNeeded ? loadHtmlField : undefined)

const formsOf = (fields: readonly RecordField[]): RecordField['as'][] =>
  fields.flatMap((field) => [field.as, ...('fields' in field ? formsOf(field.fields) : [])])

/**
 * Whether every field is loaded that the form of a kind may have. A form is drawn then and not before: a field that came
 * later would push what is below it from under the finger.
 */
export const useFormParts = ({ sections }: Pick<RecordKind, 'sections'>): boolean => {
  const forms = new Set(formsOf(sections.flatMap(({ fields }) => fields)))
  const [hasHtml, hasPictures] = [forms.has('html'), forms.has('image') || forms.has('images')]
  const htmlField = useHtmlField(hasHtml)
  const pictureFields = usePictureFields(hasPictures)
  return (!hasHtml || htmlField !== undefined) && (!hasPictures || pictureFields !== undefined)
}
