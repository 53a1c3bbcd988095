import { loadPart } from '#platform/browser/load-part.ts'
import { useLoaded } from '#platform/browser/use-loaded.ts'
import type { RecordField } from '../../rules/record-field.ts'
import type { RecordKind } from '../../rules/record-kind.ts'
import { usePictureFields } from './picture-fields.ts'

/** Loads the rich text editor, only for forms that need it. */
const loadHtmlField = async () => (await loadPart(() => import('./html-field.tsx'))).HtmlField

export const useHtmlField = (isNeeded = true) => useLoaded(isNeeded ? loadHtmlField : undefined)

const formsOf = (fields: readonly RecordField[]): RecordField['form'][] =>
  fields.flatMap((field) => [field.form, ...('fields' in field ? formsOf(field.fields) : [])])

/**
 * Returns true once the code for every field of a kind's form is loaded. The form is rendered only then, because a
 * field that appears late would move the content below it.
 */
export const useFormParts = ({ sections }: Pick<RecordKind, 'sections'>): boolean => {
  const forms = new Set(formsOf(sections.flatMap(({ fields }) => fields)))
  const [hasHtml, hasPictures] = [forms.has('html'), forms.has('image') || forms.has('images')]
  const htmlField = useHtmlField(hasHtml)
  const pictureFields = usePictureFields(hasPictures)
  return (!hasHtml || htmlField !== undefined) && (!hasPictures || pictureFields !== undefined)
}
