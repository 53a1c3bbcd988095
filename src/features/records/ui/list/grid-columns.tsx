import {
  type ColumnDef,
  columnSizingFeature,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
} from '@tanstack/react-table'
import type { ReactNode } from 'react'
import { formatInstant } from '#kernel/format-instant.ts'
import { Link } from '#platform/ui/actions/link.tsx'
import { Skeleton } from '#platform/ui/display/skeleton.tsx'
import { headingsOf, numberForms, type RecordColumn } from '../../rules/record-cells.ts'
import { changedColumn, titleColumn } from '../../rules/record-table.ts'
import { listCellText, type NameOf } from '../../rules/value-text.ts'
import type { ListAddress } from './list-address.ts'
import type { LoadedRow } from './use-record-list.ts'

/** A row of the list. `loaded` is undefined until its data has arrived. */
export type Line = { readonly id: string; readonly index: number; readonly loaded: LoadedRow | undefined }

export const features = tableFeatures({ columnSizingFeature, rowSelectionFeature, rowSortingFeature })
export type Column = ColumnDef<typeof features, Line>

type GridInput = {
  readonly columns: readonly RecordColumn[]
  readonly showsChangedColumn: boolean
  readonly state: ListAddress['state']
  readonly hrefOf: (id: string) => string
  readonly nameOf: NameOf
}

const titleWidth = 230
const changedWidth = 150
/** Maximum number of letters of a unit that fits beside a number in a narrow column. */
const maxShortUnit = 8
const widthOf = ({ form, field }: RecordColumn): number => {
  if (field.form === 'number' && (field.unit ?? '').length > maxShortUnit) return 190
  if (numberForms.has(form) || form === 'yesNo' || form === 'rows' || form === 'images') return 130
  return form === 'longText' || form === 'html' ? 280 : 150
}

/** Returns the columns of a list for the table of a wide screen. */
export const columnsOfGrid = ({
  columns,
  showsChangedColumn,
  state,
  hrefOf,
  nameOf,
}: GridInput): Column[] => {
  const headings = headingsOf(columns)
  return [
    {
      id: titleColumn,
      header: 'Name',
      size: titleWidth,
      cell: ({ row }) =>
        row.original.loaded ? (
          <Link
            href={hrefOf(row.id)}
            title={row.original.loaded.title}
            className="block truncate py-2.5 font-semibold hover:text-accent-ink hover:underline"
          >
            {row.original.loaded.title}
          </Link>
        ) : (
          <Skeleton className="h-[1.2em] w-40" />
        ),
    },
    ...columns.map(
      (column, index): Column => ({
        id: column.name,
        header: headings[index]!,
        size: widthOf(column),
        cell: ({ row }) =>
          renderValue(row.original.loaded, (loaded) => listCellText(column, loaded.values[index], nameOf)),
      }),
    ),
    ...(showsChangedColumn
      ? [
          {
            id: changedColumn,
            header: state === 'removed' ? 'Removed' : 'Changed',
            size: changedWidth,
            cell: ({ row }) => renderValue(row.original.loaded, changedText),
          } satisfies Column,
        ]
      : []),
  ]
}

/** Returns the time of a record's last change as text; 'Original' for a shipped record that staff have not changed. */
export const changedText = ({ changedAt }: LoadedRow): string =>
  changedAt ? formatInstant(changedAt) : 'Original'

const renderValue = (loaded: LoadedRow | undefined, textOf: (loaded: LoadedRow) => string): ReactNode => {
  if (!loaded) return <Skeleton className="h-[1.2em] w-20" />
  const text = textOf(loaded)
  return <span title={text.length > 20 ? text : undefined}>{text}</span>
}
