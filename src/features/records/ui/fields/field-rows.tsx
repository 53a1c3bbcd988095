import { Copy, Plus, Trash2 } from 'lucide-react'
import { type ComponentProps, type ReactNode, useRef, useState } from 'react'
import { capital } from '#kernel/capital.ts'
import { recoverFocus } from '#platform/browser/recover-focus.ts'
import { Button } from '#platform/ui/actions/button.tsx'
import { IconButton } from '#platform/ui/actions/icon-button.tsx'
import { Menu } from '#platform/ui/actions/menu.tsx'
import { FieldNotes } from '#platform/ui/fields/field-frame.tsx'
import { MoveButtons, useMoves, withItemMoved } from '#platform/ui/fields/move-buttons.tsx'
import { valueAt, withValueAt } from '../../rules/differences.ts'
import type { RecordField } from '../../rules/record-field.ts'
import type { RecordProblem } from '../../rules/record-kind.ts'
import type { NameOf } from '../../rules/value-text.ts'
import { problemAt } from '../problems-of.ts'
import { FoldedRow, type RowsField } from './folded-row.tsx'
import { useTitles } from './reference-field.tsx'

type FieldPath = readonly (string | number)[]

export type FieldContext = {
  /** The whole record, in which a field finds its value by its path. */
  readonly value: unknown
  readonly path: FieldPath
  readonly problems: readonly RecordProblem[]
  readonly onChange: (value: unknown) => void
  readonly disabled?: boolean
  /** Fields of the record that the user can't change. */
  readonly locked?: readonly string[]
  /** True if the record is stored. Blank groups of a stored record are collapsed. */
  readonly isStored?: boolean
}

type ReferenceField = Extract<RecordField, { form: 'reference' | 'references' }>
type Props = FieldContext & {
  readonly field: RowsField
  /** Renders the fields of the row at a path. */
  readonly renderFields: (path: FieldPath) => ReactNode
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** Rows with at most this number of fields, all of them short, are not folded. */
const maxFlatFields = 3
const shortForms = new Set<RecordField['form']>([
  'text',
  'date',
  'time',
  'monthDay',
  'number',
  'amount',
  'choice',
])
const isShort = ({ fields }: RowsField) =>
  fields.length <= maxFlatFields && fields.every(({ form }) => shortForms.has(form))

/** A list of objects as rows, which can be added, opened, moved, copied and removed. */
export const FieldRows = ({ field, renderFields, value, path, problems, onChange, disabled }: Props) => {
  const rows = listOf(valueAt(value, path))
  const [openRows, setOpen] = useState<ReadonlySet<number>>(new Set())
  const isFlat = isShort(field)
  const nameOf = useNamesIn(field, rows)
  const addRef = useRef<HTMLDivElement>(null)
  const { list, lastTo, moveFocus } = useMoves()
  const move = (from: number, to: number) => {
    setRows(withItemMoved(rows, from, to), openRows.has(from) ? to : undefined)
    moveFocus(from, to)
  }
  /** Sets the rows and folds all except `opened`, because the indexes of open rows may have changed. */
  const setRows = (next: readonly unknown[], opened?: number) => {
    setOpen(new Set(opened === undefined ? [] : [opened]))
    onChange(withValueAt(value, path, next))
  }
  const toggle = (index: number) => {
    const rowIndex = new Set([index])
    setOpen(openRows.has(index) ? openRows.difference(rowIndex) : openRows.union(rowIndex))
  }
  return (
    <fieldset className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <legend className="pb-1.5 text-sm font-semibold">{field.label}</legend>
      {rows.length > 0 && (
        <ol className="grid rounded-field border border-line bg-surface">
          {rows.map((row, index) => {
            const rowPath = [...path, index]
            const problem = problemAt(problems, rowPath, { within: true })
            const isOpen = isFlat || openRows.has(index) || problem !== undefined
            const actions = disabled ? null : (
              <RowActions
                list={list}
                name={`${field.one} ${index + 1}`}
                index={index}
                isLast={index === rows.length - 1}
                onMove={move}
                onCopy={() => setRows(rows.toSpliced(index + 1, 0, row), index + 1)}
                onRemove={() => {
                  setRows(rows.toSpliced(index, 1))
                  recoverFocus(() => addRef.current?.querySelector('button') ?? null)
                }}
              />
            )
            const fields = renderFields(rowPath)
            return (
              <li
                // biome-ignore lint/suspicious/noArrayIndexKey: rows have no key
                key={index}
                className="border-line not-last:border-b"
              >
                {isFlat ? (
                  <div className="flex flex-wrap items-end gap-x-3 px-3 py-2 sm:flex-nowrap">
                    <div className="min-w-0 grow">{fields}</div>
                    <div className="ms-auto">{actions}</div>
                  </div>
                ) : (
                  <FoldedRow
                    {...{ field, row, nameOf, index, isOpen, actions }}
                    onToggle={() => toggle(index)}
                    isHeaderShown={index === 0}
                  >
                    {fields}
                  </FoldedRow>
                )}
              </li>
            )
          })}
        </ol>
      )}
      <FieldNotes id={path.join('-')} label={field.label} error={problemAt(problems, path)} />
      <p aria-live="polite" className="sr-only">
        {lastTo !== undefined && `${capital(field.one)} moved to position ${lastTo + 1}`}
      </p>
      {!disabled && (
        <div ref={addRef} className="justify-self-start">
          <AddRow field={field} onAdd={(row) => setRows([...rows, row], rows.length)} />
        </div>
      )}
    </fieldset>
  )
}

type AddProps = { readonly field: RowsField; readonly onAdd: (row: Readonly<Record<string, string>>) => void }

/** Renders a button that adds an empty row, or a menu of the types of row to add. */
const AddRow = ({ field: { fields, one, addedBy }, onAdd }: AddProps) => {
  const choice = fields.find(({ name }) => name === addedBy)
  if (choice?.form !== 'choice')
    return (
      <Button size="small" onClick={() => onAdd({})}>
        <Plus aria-hidden /> {`Add ${one}`}
      </Button>
    )
  return (
    <Menu
      label={`Add ${one}`}
      icon={<Plus aria-hidden />}
      size="small"
      entries={choice.choices.map(({ value, label, picture }) => ({
        id: value,
        label,
        icon: picture && <LinePicture path={picture} />,
        onAction: () => onAdd({ [choice.name]: value }),
      }))}
    />
  )
}

const LinePicture = ({ path }: { path: string }) => (
  <svg
    aria-hidden
    viewBox="0 0 24 18"
    className="h-6! w-8! rounded-xs bg-sunken p-0.5"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    strokeLinejoin="round"
    strokeLinecap="round"
  >
    <path d={path} />
  </svg>
)

/** Returns a lookup of the titles of referenced records. Rows of a list have at most one reference field. */
const useNamesIn = ({ fields }: RowsField, rows: readonly unknown[]): NameOf => {
  const referenceField = fields.find((each): each is ReferenceField => each.form === 'reference')
  const referenceValues = rows.map((row) => referenceField && valueAt(row, [referenceField.name]))
  const ids = [...new Set(referenceValues.filter((id) => typeof id === 'string'))].sort()
  const titleOf = useTitles(referenceField?.to ?? 'product', ids)
  return (kind, id) => (kind === referenceField?.to ? titleOf(id) : id)
}

type ActionsProps = ComponentProps<typeof MoveButtons> & {
  readonly onCopy: () => void
  readonly onRemove: () => void
}

const RowActions = ({ onCopy, onRemove, ...row }: ActionsProps) => (
  <span className="flex">
    <MoveButtons {...row} />
    <IconButton label={`Copy ${row.name}`} icon={<Copy />} onClick={onCopy} />
    <IconButton label={`Remove ${row.name}`} icon={<Trash2 />} onClick={onRemove} />
  </span>
)
