import { clsx } from 'clsx'
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { Button } from '#platform/ui/actions/button.tsx'
import { IconButton } from '#platform/ui/actions/icon-button.tsx'
import { FieldNotes } from '#platform/ui/fields/field-frame.tsx'
import { valueAt, withValueAt } from '../../rules/differences.ts'
import type { RecordField } from '../../rules/record-field.ts'
import type { RecordProblem } from '../../rules/record-kind.ts'
import { problemAt } from '../problems-of.ts'
import { PlainField } from './plain-field.tsx'

type FieldPath = readonly (string | number)[]

type Inside = {
  /** The whole record; a field finds its value by its path. */
  readonly value: unknown
  readonly path: FieldPath
  readonly problems: readonly RecordProblem[]
  readonly onChange: (value: unknown) => void
  readonly disabled?: boolean
}

/** Fields side by side where there is room; those that need the width take it. */
export const RecordFields = ({ fields, ...inside }: Inside & { fields: readonly RecordField[] }) => (
  <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2 xl:grid-cols-3">
    {fields.filter(isAsked(valueAt(inside.value, inside.path))).map((field) => (
      <div key={field.at} className={clsx('min-w-0', wide.has(field.as) && 'col-span-full')}>
        <OneField field={field} {...inside} path={[...inside.path, field.at]} />
      </div>
    ))}
  </div>
)

/** Whether a field is asked for, as the fields beside it stand. */
const isAsked =
  (beside: unknown) =>
  ({ when }: RecordField): boolean =>
    !when || when.is.includes(String(valueAt(beside, [when.at])))

const wide = new Set<RecordField['as']>([
  'longText',
  'html',
  'rows',
  'group',
  'image',
  'images',
  'references',
  'choices',
])

const OneField = ({ field, ...inside }: Inside & { field: RecordField }) => {
  if (field.as === 'group') return <FieldGroup {...inside} field={field} />
  if (field.as === 'rows') return <FieldRows {...inside} field={field} />
  const { value, path, problems, onChange, disabled } = inside
  return (
    <PlainField
      field={field}
      value={valueAt(value, path)}
      error={problemAt(problems, path, { within: true })}
      disabled={disabled}
      onChange={(next) => onChange(withValueAt(value, path, next))}
    />
  )
}

type GroupField = Extract<RecordField, { as: 'group' }>
type RowsField = Extract<RecordField, { as: 'rows' }>

const FieldGroup = ({ field, ...inside }: Inside & { field: GroupField }) => (
  <fieldset className="rounded-field border border-line p-4">
    <legend className="px-1 text-sm font-semibold">{field.label}</legend>
    <RecordFields fields={field.fields} {...inside} />
    <FieldNotes id={inside.path.join('-')} error={problemAt(inside.problems, inside.path)} />
  </fieldset>
)

/** A list of like things: each can be moved, and taken away. */
const FieldRows = ({ field, ...inside }: Inside & { field: RowsField }) => {
  const { value, path, problems, onChange, disabled } = inside
  const rows = listOf(valueAt(value, path))
  const put = (next: readonly unknown[]) => onChange(withValueAt(value, path, next))
  const move = (from: number, to: number) => {
    const next = rows.toSpliced(from, 1)
    put(next.toSpliced(to, 0, rows[from]))
  }
  return (
    <fieldset className="grid gap-3">
      <legend className="pb-1.5 text-sm font-semibold">{field.label}</legend>
      {rows.map((_, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no key of their own
          key={index}
          className="grid gap-3 rounded-field border border-line p-4"
        >
          <div className="flex items-center justify-between gap-2">
            <span className="text-sm font-semibold text-ink-soft">
              {`${field.one.charAt(0).toUpperCase()}${field.one.slice(1)} ${index + 1}`}
            </span>
            {!disabled && (
              <span className="flex">
                <IconButton
                  label={`Move ${field.one} ${index + 1} up`}
                  icon={<ArrowUp />}
                  disabled={index === 0}
                  onClick={() => move(index, index - 1)}
                />
                <IconButton
                  label={`Move ${field.one} ${index + 1} down`}
                  icon={<ArrowDown />}
                  disabled={index === rows.length - 1}
                  onClick={() => move(index, index + 1)}
                />
                <IconButton
                  label={`Remove ${field.one} ${index + 1}`}
                  icon={<Trash2 />}
                  onClick={() => put(rows.toSpliced(index, 1))}
                />
              </span>
            )}
          </div>
          <RecordFields fields={field.fields} {...inside} path={[...path, index]} />
        </div>
      ))}
      <FieldNotes id={path.join('-')} error={problemAt(problems, path)} />
      {!disabled && (
        <Button className="justify-self-start" size="small" onClick={() => put([...rows, {}])}>
          <Plus aria-hidden /> {`Add ${field.one}`}
        </Button>
      )}
    </fieldset>
  )
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
