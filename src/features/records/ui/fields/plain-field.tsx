import type { ComponentProps } from 'react'
import { Skeleton } from '#platform/ui/display/skeleton.tsx'
import { Checkbox } from '#platform/ui/fields/checkbox.tsx'
import { ComboField } from '#platform/ui/fields/combo-field.tsx'
import { DateField } from '#platform/ui/fields/date-field.tsx'
import { FieldNotes, useFieldAttributes } from '#platform/ui/fields/field-frame.tsx'
import { NumberField } from '#platform/ui/fields/number-field.tsx'
import { SegmentedChoice } from '#platform/ui/fields/segmented-choice.tsx'
import { SelectField } from '#platform/ui/fields/select-field.tsx'
import { TextArea } from '#platform/ui/fields/text-area.tsx'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import type { RecordField } from '../../rules/record-field.ts'
import { useHtmlField } from './form-parts.ts'
import { InstantField } from './instant-field.tsx'
import { type PictureFields, usePictureFields } from './picture-fields.ts'
import { PointField } from './point-field.tsx'
import { ReferenceField, ReferencesField } from './reference-field.tsx'
import { TextsField } from './texts-field.tsx'

/** A field that contains no other fields. */
type Plain = Exclude<RecordField, { form: 'group' | 'rows' }>

type Props = {
  readonly field: Plain
  readonly value: unknown
  readonly error?: string
  readonly disabled?: boolean
  /** Called with undefined when the field is cleared. */
  readonly onChange: (value: unknown) => void
}

export const PlainField = ({ field, value, error, disabled, onChange }: Props) => {
  const texts = { label: field.label, hint: field.hint, error }
  const text = typeof value === 'string' ? value : ''
  const write = (next: string) => onChange(next === '' ? undefined : next)
  const inputProps = {
    ...texts,
    disabled,
    value: text,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => write(currentTarget.value),
  }
  switch (field.form) {
    case 'text':
    case 'monthDay':
      return <TextField {...inputProps} autoComplete="off" />
    case 'email':
      return <TextField {...inputProps} type="email" autoComplete="off" />
    case 'phone':
      return <TextField {...inputProps} type="tel" autoComplete="off" />
    case 'time':
      return <TextField {...inputProps} type="time" />
    case 'longText':
      return <TextArea {...inputProps} />
    case 'html':
      return <RichField {...texts} disabled={disabled} value={text} onChange={write} />
    case 'instant':
      return <InstantField {...texts} disabled={disabled} value={text || undefined} onChange={onChange} />
    case 'date':
      return (
        <DateField
          {...texts}
          disabled={disabled}
          value={text || undefined}
          onChange={onChange}
          clearLabel="No date"
        />
      )
    case 'number':
    case 'amount':
      return (
        <NumberField
          {...texts}
          disabled={disabled}
          value={typeof value === 'number' ? value : undefined}
          onChange={onChange}
          pounds={field.form === 'amount' && field.currency === 'GBP'}
          step={field.form === 'amount' ? 0.01 : undefined}
          suffix={field.form === 'number' ? field.unit : undefined}
        />
      )
    case 'yesNo':
      return (
        <SegmentedChoice
          {...texts}
          disabled={disabled}
          value={text || undefined}
          onChange={onChange}
          choices={yesOrNo}
        />
      )
    case 'choice':
      return field.choices.length > maxInSelect ? (
        <ComboField
          {...texts}
          disabled={disabled}
          value={text || undefined}
          placeholder="Search"
          options={field.choices}
          onChange={onChange}
        />
      ) : (
        <SelectField {...inputProps} options={field.choices} placeholder="–" />
      )
    case 'choices':
      return <Choices {...{ field, value, error, disabled, onChange }} />
    case 'reference':
      return (
        <ReferenceField
          {...texts}
          to={field.to}
          disabled={disabled}
          value={text || undefined}
          onChange={onChange}
        />
      )
    case 'references':
      return (
        <ReferencesField
          {...texts}
          to={field.to}
          disabled={disabled}
          value={textsOf(value)}
          onChange={onChange}
        />
      )
    case 'texts':
      return <TextsField {...texts} disabled={disabled} value={textsOf(value)} onChange={onChange} />
    case 'point':
      return <PointField {...texts} disabled={disabled} value={value} onChange={onChange} />
    case 'image':
    case 'images':
      return (
        <PictureField
          {...texts}
          several={field.form === 'images'}
          disabled={disabled}
          value={value}
          onChange={onChange}
        />
      )
  }
}

const RichField = (field: ComponentProps<NonNullable<ReturnType<typeof useHtmlField>>>) => {
  const HtmlField = useHtmlField()
  return HtmlField ? <HtmlField {...field} /> : <Skeleton className="h-40 w-full" />
}

type PictureProps = ComponentProps<PictureFields['One']> & { readonly several: boolean }

const PictureField = ({ several, ...field }: PictureProps) => {
  const fields = usePictureFields()
  const Field = several ? fields?.Several : fields?.One
  return Field ? <Field {...field} /> : <Skeleton className="h-28 w-full" />
}

/** Maximum number of options in a select. Users find options in a longer list by typing. */
const maxInSelect = 12

const yesOrNo = [
  { value: 'Yes', label: 'Yes' },
  { value: 'No', label: 'No' },
]

const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []

type ChoicesProps = Omit<Props, 'field'> & { readonly field: Extract<Plain, { form: 'choice' | 'choices' }> }

/** A choice of several options from a short list. They are stored in the order in which they are listed. */
const Choices = ({ field, value, error, disabled, onChange }: ChoicesProps) => {
  const chosenValues = new Set(textsOf(value))
  const toggle = (one: string) => {
    const next = chosenValues.has(one)
      ? chosenValues.difference(new Set([one]))
      : chosenValues.union(new Set([one]))
    onChange(field.choices.map((choice) => choice.value).filter((each) => next.has(each)))
  }
  const group = useFieldAttributes({ label: field.label, hint: field.hint, error })
  return (
    <fieldset disabled={disabled} aria-describedby={group['aria-describedby']}>
      <legend className="text-sm font-semibold">{field.label}</legend>
      <div className="flex flex-wrap gap-x-6">
        {field.choices.map(({ value: one, label }) => (
          <Checkbox key={one} label={label} checked={chosenValues.has(one)} onChange={() => toggle(one)} />
        ))}
      </div>
      <FieldNotes id={group.id} label={field.label} hint={field.hint} error={error} />
    </fieldset>
  )
}
