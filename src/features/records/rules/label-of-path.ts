import type { RecordField } from './record-field.ts'
import type { RecordKind } from './record-kind.ts'

/** Returns the label of a field in a record: 'Price list, price 2, Cost'. */
export const labelOfPath = (
  { sections }: Pick<RecordKind, 'sections'>,
  path: readonly (string | number)[],
): string => {
  const labels: string[] = []
  let fields: readonly RecordField[] = sections.flatMap((section) => section.fields)
  let rows: Extract<RecordField, { form: 'rows' }> | undefined
  for (const part of path) {
    if (typeof part === 'number') {
      labels.push(`${rows?.one ?? ''} ${part + 1}`.trim())
      continue
    }
    const field = fields.find(({ name }) => name === part)
    labels.push(field?.label ?? part)
    rows = field?.form === 'rows' ? field : undefined
    fields = field?.form === 'rows' || field?.form === 'group' ? field.fields : []
  }
  return labels.join(', ')
}
