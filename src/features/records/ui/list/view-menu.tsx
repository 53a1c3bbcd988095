import { ArchiveRestore } from 'lucide-react'
import type { RecordKind } from '../../rules/record-kind.ts'
import { changedColumn, type RecordView } from '../../rules/record-table.ts'
import { recordsKey, useRecordsApi } from '../records-api.ts'
import { columnNamesOf, type ListAddress } from './list-address.ts'
import { SavedViewsMenu } from './saved-views-menu.tsx'

type Props = {
  readonly kind: RecordKind
  readonly address: ListAddress
  readonly onAddress: (address: ListAddress) => void
}

const viewOf = (kind: RecordKind, address: ListAddress): RecordView => ({
  columns: [...columnNamesOf(kind, address)],
  filters: address.filters ?? [],
  ...(address.search !== undefined && { search: address.search }),
  ...(address.sort && { sort: address.sort }),
})

const addressOf = ({ columns, filters, search, sort }: RecordView): ListAddress => ({
  columns,
  filters: filters.length > 0 ? filters : undefined,
  search,
  sort,
})

/** The user's saved views of a list of records. The list of removed records has no views. */
export const ViewMenu = ({ kind, address, onAddress }: Props) => {
  const api = useRecordsApi()
  const isRemoved = address.state === 'removed'
  return (
    <SavedViewsMenu
      queryKey={[...recordsKey(kind.name), 'views']}
      list={() => api.listViews({ kind: kind.name })}
      save={(name, view) => api.saveView({ kind: kind.name, name, view })}
      remove={(name) => api.removeView({ kind: kind.name, name })}
      shown={isRemoved ? undefined : viewOf(kind, address)}
      onView={(view) => onAddress(addressOf(view))}
      label={isRemoved ? 'Removed' : undefined}
      all={{ label: `All ${kind.labels.many}`, onAction: () => onAddress({}) }}
      others={[
        {
          id: 'removed',
          label: `Removed ${kind.labels.many}`,
          icon: <ArchiveRestore aria-hidden />,
          onAction: () => onAddress({ state: 'removed', sort: { by: changedColumn, descending: true } }),
        },
      ]}
      hint="Saves the search, filters, order and columns, just for you."
    />
  )
}
