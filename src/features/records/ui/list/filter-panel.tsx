import { clsx } from 'clsx'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#platform/ui/actions/button.tsx'
import { ComboField } from '#platform/ui/fields/combo-field.tsx'
import { SelectField } from '#platform/ui/fields/select-field.tsx'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import type { RecordColumn } from '../../rules/record-cells.ts'
import type { RecordField } from '../../rules/record-field.ts'
import { filterProblem, isComparedAsNumber, type RecordFilter } from '../../rules/record-table.ts'
import { valueText } from '../../rules/value-text.ts'
import { PlainField } from '../fields/plain-field.tsx'
import { useTitles } from '../fields/reference-field.tsx'

type Props = {
  readonly allColumns: readonly RecordColumn[]
  readonly filters: readonly RecordFilter[]
  readonly onFilters: (filters: RecordFilter[]) => void
}

const labels: Readonly<Record<RecordFilter['is'], string>> = {
  contains: 'contains',
  anyOf: 'is one of',
  between: 'from … to',
  empty: 'is empty',
  filled: 'is filled in',
}

/** Returns the conditions that a column allows. */
const allowedConditions = ({ form, field }: RecordColumn): readonly RecordFilter['is'][] => {
  if (isComparedAsNumber({ form }) || form === 'date' || form === 'monthDay' || form === 'time')
    return ['between', 'empty', 'filled']
  if (choiceField(field)) return ['anyOf', 'empty', 'filled']
  return ['contains', 'empty', 'filled']
}

type SeveralField =
  | Extract<RecordField, { readonly form: 'choice' | 'choices' }>
  | Extract<RecordField, { readonly form: 'reference' | 'references' }>

/**
 * Returns a field for choosing several options of the given field, so that a filter can contain several of them.
 * Undefined for a field without options.
 */
const choiceField = (field: RecordField): SeveralField | undefined => {
  const { name, label } = field
  if (field.form === 'choice' || field.form === 'choices')
    return { name, label, form: 'choices', choices: field.choices }
  if (field.form === 'reference' || field.form === 'references')
    return { name, label, form: 'references', to: field.to }
  const yesNo = ['Yes', 'No'].map((value) => ({ value, label: value }))
  return field.form === 'yesNo' ? { name, label, form: 'choices', choices: yesNo } : undefined
}

/** Renders a form that adds a filter to a list: a column, a condition and its values. */
export const FilterPanel = ({ allColumns, filters, onFilters }: Props) => {
  const [name, setName] = useState<string>()
  const column = allColumns.find((each) => each.name === name)
  return (
    <section aria-label="Filters" className="grid gap-4 rounded-card border border-line bg-surface p-4">
      <ComboField
        label="Where"
        placeholder="Choose a column"
        className="sm:max-w-sm"
        value={name}
        options={allColumns.map(({ name: value, label }) => ({ value, label }))}
        onChange={setName}
      />
      {column && (
        <NewFilter
          key={column.name}
          column={column}
          onAdd={(filter) => {
            onFilters([...filters, filter])
            setName(undefined)
          }}
        />
      )}
    </section>
  )
}

const NewFilter = ({ column, onAdd }: { column: RecordColumn; onAdd: (filter: RecordFilter) => void }) => {
  const conditions = allowedConditions(column)
  const [is, setIs] = useState(conditions[0]!)
  const [values, setValues] = useState<string[]>([])
  const problem = filterProblem(column, { column: column.name, is, values })
  const isReady = is === 'empty' || is === 'filled' || (!problem && values.some((value) => value !== ''))
  const choices = choiceField(column.field)
  const inputAt = (index: number) => ({
    value: values[index] ?? '',
    autoComplete: 'off',
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => {
      const next = [values[0] ?? '', ...(is === 'between' ? [values[1] ?? ''] : [])]
      next[index] = currentTarget.value
      setValues(next)
    },
  })
  const type = isComparedAsNumber(column) ? 'number' : column.form === 'date' ? 'date' : 'text'
  return (
    <form
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady)
          onAdd({ column: column.name, is, values: is === 'empty' || is === 'filled' ? [] : values })
      }}
    >
      <SelectField
        label={column.label}
        className="w-full sm:w-48"
        value={is}
        options={conditions.map((value) => ({ value, label: labels[value] }))}
        onChange={({ currentTarget }) => {
          setIs(conditions.find((condition) => condition === currentTarget.value) ?? is)
          setValues([])
        }}
      />
      {is === 'contains' && <TextField label="Text" className="w-full sm:w-64" {...inputAt(0)} />}
      {is === 'between' && (
        <>
          <TextField label="From" type={type} step="any" className="w-32" {...inputAt(0)} />
          <TextField label="To" type={type} step="any" className="w-32" {...inputAt(1)} />
        </>
      )}
      {is === 'anyOf' && choices && (
        <div className="w-full sm:w-96">
          <PlainField
            field={{ ...choices, label: 'Values' }}
            value={values}
            onChange={(next) => setValues(Array.isArray(next) ? next.map(String) : [])}
          />
        </div>
      )}
      <Button type="submit" kind="primary" disabled={!isReady}>
        <Plus aria-hidden /> Add filter
      </Button>
      {problem && <p className="w-full text-sm text-bad">{problem}</p>}
    </form>
  )
}

type TagsProps = Props & {
  /** The filters that are not valid. */
  readonly invalidFilters: readonly { readonly filter: RecordFilter }[]
}

/** Renders the current filters of a list, each as a button that removes it. */
export const FilterTags = ({ allColumns, filters, invalidFilters, onFilters }: TagsProps) =>
  filters.length === 0 ? null : (
    <ul aria-label="Filters in use" className="flex flex-wrap gap-2">
      {filters.map((filter, index) => {
        const isWrong = invalidFilters.some((each) => each.filter === filter)
        return (
          <li key={`${filter.column} ${filter.is} ${filter.values.join()}`}>
            <button
              type="button"
              title="Remove this filter"
              onClick={() => onFilters(filters.toSpliced(index, 1))}
              className={clsx(
                'inline-flex min-h-9 max-w-full items-center gap-2 rounded-full px-3 text-start text-sm font-medium hover:bg-sunken',
                isWrong ? 'bg-bad-soft text-bad' : 'bg-accent-soft text-accent-ink',
              )}
            >
              <span className="sr-only">Remove filter: </span>
              <FilterDescription allColumns={allColumns} filter={filter} isWrong={isWrong} />
              <X aria-hidden className="size-4 shrink-0" />
            </button>
          </li>
        )
      })}
    </ul>
  )

type DescriptionProps = Pick<Props, 'allColumns'> & {
  readonly filter: RecordFilter
  readonly isWrong: boolean
}

const FilterDescription = ({ allColumns, filter, isWrong }: DescriptionProps) => {
  const { column: name, is, values } = filter
  const column = allColumns.find((each) => each.name === name)
  const choices = column && choiceField(column.field)
  const [kindName, ids] = choices?.form === 'references' ? [choices.to, values] : (['product', []] as const)
  const titleOf = useTitles(kindName, ids)
  const label = column?.label ?? name
  if (is === 'empty' || is === 'filled') return `${label} ${labels[is]}`
  // A value that is not valid for the column is shown unchanged.
  const textAt = (value = '') =>
    value === '' ? '…' : isWrong ? value : valueText(column?.field, value, (_, id) => titleOf(id))
  if (is === 'between') return `${label} ${textAt(values[0])} to ${textAt(values[1])}`
  const text = values.map(textAt).join(', ')
  return is === 'contains' ? `${label} contains ‘${text}’` : `${label}: ${text}`
}
