import { clsx } from 'clsx'
import { ArrowDown, ArrowUp, ChevronDown, Plus, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
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
export const RecordFields = ({ fields, ...inside }: Inside & { fields: readonly RecordField[] }) => {
  const beside = valueAt(inside.value, inside.path)
  const asked = fields.filter(isAsked(beside))
  const rare = asked.filter((field) => field.rare)
  return (
    <>
      <FieldGrid fields={asked.filter((field) => !field.rare)} {...inside} />
      {rare.length > 0 && <RareFields fields={rare} {...inside} />}
    </>
  )
}

const FieldGrid = ({ fields, ...inside }: Inside & { fields: readonly RecordField[] }) => (
  <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2 xl:grid-cols-3">
    {fields.map((field) => (
      <div key={field.at} className={clsx('min-w-0', wide.has(field.as) && 'col-span-full')}>
        <OneField field={field} {...inside} path={[...inside.path, field.at]} />
      </div>
    ))}
  </div>
)

/** What a field says that nobody has changed. */
const usual = new Set<unknown>([undefined, null, '', 'Yes'])
const saysSomething = (value: unknown) => !usual.has(value) && !(Array.isArray(value) && value.length === 0)

const RareFields = ({ fields, ...inside }: Inside & { fields: readonly RecordField[] }) => {
  const { value, path, problems } = inside
  const isUsed = fields.some(
    ({ at }) =>
      saysSomething(valueAt(value, [...path, at])) || problemAt(problems, [...path, at], { within: true }),
  )
  return (
    <details open={isUsed} className="group">
      <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-1.5 font-semibold text-accent-ink text-sm focus-visible:outline-3 focus-visible:outline-focus [&::-webkit-details-marker]:hidden">
        More
        <ChevronDown aria-hidden className="size-4 transition-transform group-open:rotate-180" />
      </summary>
      <FieldGrid fields={fields} {...inside} />
    </details>
  )
}

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
  const list = useRef<HTMLFieldSetElement>(null)
  const [moved, setMoved] = useState<{ to: number; way: string }>()
  const move = (from: number, to: number) => {
    const next = rows.toSpliced(from, 1)
    put(next.toSpliced(to, 0, rows[from]))
    setMoved({ to, way: to < from ? 'up' : 'down' })
  }
  // Whoever moves one by keys goes on with the same one.
  useEffect(() => {
    if (!moved) return
    const buttons = [...(list.current?.querySelectorAll<HTMLButtonElement>(`[data-row="${moved.to}"]`) ?? [])]
    const own = buttons.find(({ dataset }) => dataset.way === moved.way)
    ;(own?.disabled ? buttons.find((button) => !button.disabled) : own)?.focus()
  }, [moved])
  return (
    <fieldset ref={list} className="grid grid-cols-[minmax(0,1fr)] gap-3">
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
                  data-row={index}
                  data-way="up"
                  label={`Move ${field.one} ${index + 1} up`}
                  icon={<ArrowUp />}
                  disabled={index === 0}
                  onClick={() => move(index, index - 1)}
                />
                <IconButton
                  data-row={index}
                  data-way="down"
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
      <p aria-live="polite" className="sr-only">
        {moved && `${field.one} moved to place ${moved.to + 1}`}
      </p>
      {!disabled && (
        <Button className="justify-self-start" size="small" onClick={() => put([...rows, {}])}>
          <Plus aria-hidden /> {`Add ${field.one}`}
        </Button>
      )}
    </fieldset>
  )
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
