import { ArrowDown, ArrowUp } from 'lucide-react'
import { Button } from '#platform/ui/actions/button.tsx'
import { IconButton } from '#platform/ui/actions/icon-button.tsx'
import { Checkbox } from '#platform/ui/fields/checkbox.tsx'
import type { RecordColumn } from '../../rules/record-cells.ts'
import { changedColumn } from '../../rules/record-table.ts'

type Props = {
  readonly allColumns: readonly RecordColumn[]
  readonly names: readonly string[]
  /** Called with undefined for the default columns. */
  readonly onNames: (names: string[] | undefined) => void
}

const maxColumns = 40

/** Chooses the columns of a list and their order. */
export const ColumnPanel = ({ allColumns, names, onNames }: Props) => {
  const choices = [
    ...allColumns.map(({ name, label }) => ({ name, label })),
    { name: changedColumn, label: 'Changed' },
  ]
  const shownColumns = names.flatMap((name) => choices.find((choice) => choice.name === name) ?? [])
  const otherColumns = choices.filter(({ name }) => !names.includes(name))
  const apply = (next: readonly { name: string }[]) => onNames(next.map(({ name }) => name))
  const move = (from: number, to: number) =>
    apply(shownColumns.toSpliced(from, 1).toSpliced(to, 0, shownColumns[from]!))
  return (
    <section aria-label="Columns" className="grid gap-4 rounded-card border border-line bg-surface p-4">
      <ol className="flex flex-wrap gap-2">
        {shownColumns.map((column, index) => (
          <li key={column.name} className="flex items-center rounded-field border border-line ps-3">
            <Checkbox
              label={column.label}
              checked
              disabled={shownColumns.length === 1}
              onChange={() => apply(shownColumns.filter(({ name }) => name !== column.name))}
            />
            <IconButton
              label={`Move ${column.label} forward`}
              icon={<ArrowUp className="-rotate-90" />}
              disabled={index === 0}
              onClick={() => move(index, index - 1)}
            />
            <IconButton
              label={`Move ${column.label} back`}
              icon={<ArrowDown className="-rotate-90" />}
              disabled={index === shownColumns.length - 1}
              onClick={() => move(index, index + 1)}
            />
          </li>
        ))}
      </ol>
      <ul className="grid max-h-72 gap-x-6 overflow-y-auto sm:grid-cols-2 lg:grid-cols-4">
        {otherColumns.map((column) => (
          <li key={column.name}>
            <Checkbox
              label={column.label}
              checked={false}
              disabled={shownColumns.length >= maxColumns}
              onChange={() => apply([...shownColumns, column])}
            />
          </li>
        ))}
      </ul>
      <Button size="small" className="justify-self-start" onClick={() => onNames(undefined)}>
        Reset
      </Button>
    </section>
  )
}
