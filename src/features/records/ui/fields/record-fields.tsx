import { clsx } from 'clsx'
import { ChevronDown, Lock } from 'lucide-react'
import { useState } from 'react'
import { FieldNotes } from '#platform/ui/fields/field-frame.tsx'
import { valueAt, withValueAt } from '../../rules/differences.ts'
import type { RecordField } from '../../rules/record-field.ts'
import { problemAt } from '../problems-of.ts'
import { type FieldContext, FieldRows } from './field-rows.tsx'
import { PlainField } from './plain-field.tsx'

/** Shows fields side by side if the page or dialog is wide enough. Wide fields use the full width. */
export const RecordFields = ({ fields, ...context }: FieldContext & { fields: readonly RecordField[] }) => {
  const siblingValues = valueAt(context.value, context.path)
  const visible = fields.filter(isVisible(siblingValues))
  const rareFields = visible.filter((field) => field.rare)
  return (
    <>
      <FieldGrid fields={visible.filter((field) => !field.rare)} {...context} />
      {rareFields.length > 0 && <RareFields fields={rareFields} {...context} />}
    </>
  )
}

const FieldGrid = ({ fields, ...context }: FieldContext & { fields: readonly RecordField[] }) => (
  <div className="@container">
    <div className="grid @4xl:grid-cols-3 @md:grid-cols-2 gap-x-5 gap-y-4">
      {fields.map((field) => (
        <div
          key={field.name}
          className={clsx('min-w-0', (field.wide || wideForms.has(field.form)) && 'col-span-full')}
        >
          <OneField field={field} {...context} path={[...context.path, field.name]} />
        </div>
      ))}
    </div>
  </div>
)

/** Values of a field that nobody has filled in. 'Yes' is included because it is a default. */
const emptyValues = new Set<unknown>([undefined, null, '', 'Yes'])
const hasValue = (value: unknown) => !emptyValues.has(value) && !(Array.isArray(value) && value.length === 0)

const RareFields = ({ fields, ...context }: FieldContext & { fields: readonly RecordField[] }) => {
  const { value, path, problems } = context
  const isUsed = fields.some(
    ({ name }) =>
      hasValue(valueAt(value, [...path, name])) || problemAt(problems, [...path, name], { within: true }),
  )
  return (
    <details open={isUsed} className="group">
      <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-1.5 font-semibold text-accent-ink text-sm focus-visible:outline-3 focus-visible:outline-focus [&::-webkit-details-marker]:hidden">
        More
        <ChevronDown aria-hidden className="size-4 transition-transform group-open:rotate-180" />
      </summary>
      <FieldGrid fields={fields} {...context} />
    </details>
  )
}

/** Returns true if a field is shown, given the values of its siblings. */
const isVisible =
  (siblingValues: unknown) =>
  ({ when }: RecordField): boolean =>
    !when || when.is.includes(String(valueAt(siblingValues, [when.field])))

const wideForms = new Set<RecordField['form']>([
  'longText',
  'html',
  'rows',
  'group',
  'image',
  'images',
  'references',
  'choices',
])

const OneField = ({ field, ...context }: FieldContext & { field: RecordField }) => {
  if (context.path.length === 1 && context.locked?.includes(field.name))
    return <LockedField {...context} field={field} />
  if (field.form === 'group') return <FieldGroup {...context} field={field} />
  if (field.form === 'rows')
    return (
      <FieldRows
        {...context}
        field={field}
        renderFields={(path) => <RecordFields fields={field.fields} {...context} path={path} />}
      />
    )
  const { value, path, problems, onChange, disabled } = context
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

/** A read-only field, with those parts of its value that the reader can see. */
const LockedField = ({ field, ...context }: FieldContext & { field: RecordField }) => (
  <div className="grid gap-2">
    <p className="flex items-center gap-2 text-sm text-ink-soft">
      <Lock aria-hidden className="size-4" />
      {`${field.label}: your role can’t see cost and mark-up, so this can’t be changed.`}
    </p>
    <OneField field={field} {...context} locked={[]} disabled />
  </div>
)

type GroupField = Extract<RecordField, { form: 'group' }>

/** Returns true if no field of a value has been filled in. */
const isBlank = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (Array.isArray(value) && value.length === 0) ||
  (typeof value === 'object' && !Array.isArray(value) && Object.values(value).every(isBlank))

/** Related fields in a box. In a stored record, a box without any value is collapsed. */
const FieldGroup = ({ field, ...context }: FieldContext & { field: GroupField }) => {
  const { value, path, problems, isStored } = context
  const [wasBlank] = useState(() => isStored && isBlank(valueAt(value, path)))
  const content = (
    <>
      <RecordFields fields={field.fields} {...context} />
      <FieldNotes id={path.join('-')} label={field.label} error={problemAt(problems, path)} />
    </>
  )
  if (!wasBlank)
    return (
      <fieldset className="rounded-field border border-line p-4">
        <legend className="px-1 text-sm font-semibold">{field.label}</legend>
        {content}
      </fieldset>
    )
  return (
    <details
      className="group rounded-field border border-line"
      open={problemAt(problems, path, { within: true }) !== undefined}
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-field px-4 text-sm font-semibold focus-visible:outline-3 focus-visible:outline-focus [&::-webkit-details-marker]:hidden">
        <ChevronDown aria-hidden className="size-4 -rotate-90 transition-transform group-open:rotate-0" />
        {field.label}
        <span className="font-normal text-ink-soft group-open:hidden">Empty</span>
      </summary>
      <fieldset className="p-4 pt-1">
        <legend className="sr-only">{field.label}</legend>
        {content}
      </fieldset>
    </details>
  )
}
