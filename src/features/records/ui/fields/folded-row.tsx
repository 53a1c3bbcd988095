import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { capital } from '#kernel/capital.ts'
import { cutText } from '#kernel/cut-text.ts'
import { valueAt } from '../../rules/differences.ts'
import type { RecordField } from '../../rules/record-field.ts'
import { fieldTexts, type NameOf, valueText } from '../../rules/value-text.ts'

export type RowsField = Extract<RecordField, { form: 'rows' }>

type FoldedProps = {
  readonly field: RowsField
  readonly row: unknown
  readonly nameOf: NameOf
  readonly index: number
  readonly isOpen: boolean
  readonly isHeaderShown: boolean
  readonly actions: ReactNode
  readonly onToggle: () => void
  readonly children: ReactNode
}

/**
 * Renders a row as one line of text. When it is opened, its fields appear below it. On a wide screen, `isHeaderShown`
 * adds the labels of the fields above the line.
 */
export const FoldedRow = ({
  field,
  row,
  nameOf,
  index,
  isOpen,
  isHeaderShown,
  actions,
  onToggle,
  children,
}: FoldedProps) => {
  const id = useId()
  const cells = cellsOfRow(field, row, nameOf)
  const grid = { gridTemplateColumns: `repeat(${cells.length}, minmax(0, 1fr))` }
  return (
    <>
      {isHeaderShown && (
        <div
          aria-hidden
          className="hidden border-line border-b bg-sunken px-3 py-1.5 text-xs font-semibold text-ink-soft lg:flex"
        >
          <span className="grid grow gap-3 ps-8" style={grid}>
            {cells.map(({ label }) => (
              <span key={label} className="truncate">
                {label}
              </span>
            ))}
          </span>
          <span className="w-44" />
        </div>
      )}
      <div className="flex flex-wrap items-center gap-2 px-3 py-1 lg:flex-nowrap">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={onToggle}
          className="flex min-h-11 min-w-0 grow items-center gap-3 rounded-field text-start text-sm hover:text-accent-ink"
        >
          <ChevronDown
            aria-hidden
            className={clsx('size-5 shrink-0 text-ink-faint', !isOpen && '-rotate-90')}
          />
          <span className="sr-only">{`${capital(field.one)} ${index + 1}: `}</span>
          <span className="flex min-w-0 grow flex-wrap gap-x-3 lg:grid" style={grid}>
            {cells.map(({ label, text }) => (
              <span key={label} className={clsx('lg:truncate', text === '–' && 'max-lg:hidden')} title={text}>
                <span className="text-ink-soft lg:sr-only">{label}: </span>
                {text}
              </span>
            ))}
          </span>
        </button>
        <div className="ms-auto flex shrink-0 justify-end lg:w-44">{actions}</div>
      </div>
      <div id={id} hidden={!isOpen} className="px-3 pt-1 pb-4 lg:ps-11">
        {isOpen && children}
      </div>
    </>
  )
}

/** Maximum number of characters of a long text in a row. */
const maxPreviewLength = 90

/** Returns the fields of a row as text. The first empty text field shows the start of the row's long text. */
const cellsOfRow = (field: RowsField, row: unknown, nameOf: NameOf): { label: string; text: string }[] => {
  const cells = fieldTexts({ ...field, fields: field.fields.filter(isShownFolded) }, row, nameOf)
  const longText = field.fields
    .filter(({ form }) => form === 'html' || form === 'longText')
    .map((each) => valueText(each, valueAt(row, [each.name]), nameOf))
    .find((text) => text !== '–')
  const firstEmpty = cells.findIndex((cell) => cell.field.form === 'text' && cell.text === '–')
  return cells.map(({ field: { label }, text }, index) => ({
    label,
    text: index === firstEmpty && longText ? cutText(longText, maxPreviewLength) : text,
  }))
}

/** Returns false for pictures and for long, rare and conditional fields, which are shown only in an open row. */
const isShownFolded = ({ form, rare, when }: RecordField): boolean =>
  !rare && !when && form !== 'html' && form !== 'longText' && form !== 'image'
