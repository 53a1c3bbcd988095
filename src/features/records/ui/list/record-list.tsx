import { Columns3, Download, FileUp, FilterX, ListFilter, Pencil, SearchX } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { usePermissions } from '#features/access/ui/index.ts'
import { formatCount } from '#kernel/format-count.ts'
import { failureMessage } from '#platform/browser/failure-message.ts'
import { recoverFocus } from '#platform/browser/recover-focus.ts'
import { useMediaQuery } from '#platform/browser/use-media-query.ts'
import { Button } from '#platform/ui/actions/button.tsx'
import { LinkButton } from '#platform/ui/actions/link-button.tsx'
import { Menu } from '#platform/ui/actions/menu.tsx'
import { EmptyState } from '#platform/ui/display/empty-state.tsx'
import { ErrorState } from '#platform/ui/display/error-state.tsx'
import { Skeleton } from '#platform/ui/display/skeleton.tsx'
import { DebouncedSearchField } from '#platform/ui/fields/debounced-search-field.tsx'
import { SelectionBar } from '#platform/ui/layout/selection-bar.tsx'
import { toast } from '#platform/ui/overlays/toast.ts'
import { columnsOf, type RecordColumn } from '../../rules/record-cells.ts'
import type { RecordKind } from '../../rules/record-kind.ts'
import { BulkPanel } from '../many/bulk-panel.tsx'
import { ImportPanel } from '../many/import-panel.tsx'
import type { RenderConsequence } from '../many/plan-preview.tsx'
import { useRecordsApi } from '../records-api.ts'
import { RestoreButton } from '../removed-record.tsx'
import { ColumnPanel } from './column-panel.tsx'
import { type ExportForm, exportRecords } from './export-records.ts'
import { FilterPanel, FilterTags } from './filter-panel.tsx'
import { knownAddress, type ListAddress } from './list-address.ts'
import { RecordCards } from './record-cards.tsx'
import { RecordGrid, type Selection } from './record-grid.tsx'
import { useRecordList } from './use-record-list.ts'
import { ViewMenu } from './view-menu.tsx'

type Props = {
  readonly kind: RecordKind
  readonly title: string
  readonly address: ListAddress
  readonly onAddress: (address: ListAddress) => void
  /** The address for a new record. Omit it for kinds whose records are created elsewhere. */
  readonly newHref?: string
  readonly hrefOf: (id: string) => string
  /** Other actions in the header of the list. */
  readonly actions?: ReactNode
  /** Used in the previews of imports and bulk edits. */
  readonly renderConsequence?: RenderConsequence | undefined
}

type Mode = 'list' | 'change' | 'import'

/** The list of all records of a kind: search, filters, saved views, bulk edits, import and export. */
export const RecordList = ({ address: requestedAddress, renderConsequence, ...rest }: Props) => {
  const { kind, title, newHref } = rest
  const { can } = usePermissions()
  const address = knownAddress(kind, can, requestedAddress)
  const [selection, setSelection] = useState<Selection>({})
  const [mode, setMode] = useState<Mode>('list')
  const canEdit = can(`${kind.area}.edit`)
  const list = useRecordList(kind, address)
  const showList = () => setMode('list')
  const { idsResponse } = list
  return (
    <main className="grid grid-cols-[minmax(0,1fr)] content-start gap-4 p-4 lg:p-5">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl font-bold">
          {address.state === 'removed' ? `Removed ${kind.labels.many}` : title}{' '}
          <span aria-live="polite" className="text-base font-normal text-ink-soft tabular-nums">
            {idsResponse && `${idsResponse.countIsMinimum ? 'over ' : ''}${formatCount(idsResponse.count)}`}
          </span>
        </h1>
        <div className="flex flex-wrap gap-2.5">
          {rest.actions}
          {canEdit && address.state !== 'removed' && (
            <>
              <Button disabled={mode === 'import'} onClick={() => setMode('import')}>
                <FileUp aria-hidden /> Import
              </Button>
              {newHref && (
                <LinkButton kind="primary" href={newHref}>
                  New {kind.labels.one}
                </LinkButton>
              )}
            </>
          )}
        </div>
      </header>
      {mode === 'import' && (
        <ImportPanel kind={kind} renderConsequence={renderConsequence} onClose={showList} />
      )}
      {mode === 'change' && (
        <BulkPanel
          kind={kind}
          ids={list.ids.filter((id) => selection[id])}
          renderConsequence={renderConsequence}
          onClose={showList}
        />
      )}
      {mode === 'list' && (
        <ListContents
          {...rest}
          address={address}
          list={list}
          canEdit={canEdit}
          selection={selection}
          onSelection={setSelection}
          onBulkEdit={() => setMode('change')}
        />
      )}
    </main>
  )
}

type ContentsProps = Props & {
  readonly list: ReturnType<typeof useRecordList>
  readonly canEdit: boolean
  readonly selection: Selection
  readonly onSelection: (selection: Selection) => void
  readonly onBulkEdit: () => void
}

const ListContents = ({
  kind,
  address,
  onAddress,
  list,
  selection,
  onSelection,
  hrefOf,
  ...rest
}: ContentsProps) => {
  const isWide = useMediaQuery('(min-width: 48rem)')
  const { query, idsResponse, ids, columns, showsChangedColumn } = list
  // Records that are no longer in the list are not selected, because the user would not see what happens to them.
  const selectedIds = ids.filter((id) => selection[id])
  const Rows = isWide ? RecordGrid : RecordCards
  return (
    <>
      <ListTools kind={kind} address={address} onAddress={onAddress} list={list} selectedIds={selectedIds} />
      {selectedIds.length > 0 && (
        <SelectionBar
          className="max-md:order-last"
          count={selectedIds.length}
          total={ids.length}
          onAll={() => onSelection(Object.fromEntries(ids.map((id) => [id, true])))}
          onNone={() => onSelection({})}
        >
          {rest.canEdit &&
            (address.state === 'removed' ? (
              <RestoreButton kind={kind} ids={selectedIds} onRestored={() => onSelection({})} />
            ) : (
              <Button kind="primary" onClick={rest.onBulkEdit}>
                <Pencil aria-hidden />{' '}
                {`Change ${selectedIds.length === 1 ? kind.labels.one : kind.labels.many}`}
              </Button>
            ))}
        </SelectionBar>
      )}
      {query.isError && <ErrorState onRetry={() => void query.refetch()}>{query.error.message}</ErrorState>}
      {query.isLoading && <Skeleton className="h-96 w-full" />}
      {idsResponse && ids.length === 0 && <NothingListed kind={kind} address={address} />}
      {ids.length > 0 && (
        <div aria-busy={query.isFetching} className="contents">
          <Rows
            kind={kind}
            ids={ids}
            columns={columns}
            showsChangedColumn={showsChangedColumn}
            state={address.state}
            listKey={JSON.stringify([address.state, address.search, address.filters ?? [], address.sort])}
            sort={address.sort}
            onSort={(sort) => onAddress({ ...address, sort })}
            selection={selection}
            onSelection={onSelection}
            hrefOf={hrefOf}
          />
        </div>
      )}
    </>
  )
}

type Panel = 'filters' | 'columns'

type ToolsProps = Pick<ContentsProps, 'kind' | 'address' | 'onAddress' | 'list'> & {
  readonly selectedIds: readonly string[]
}

/** Search, filters, columns and views of a list, and the export of the selected or all records. */
const ListTools = ({ kind, address, onAddress, list, selectedIds }: ToolsProps) => {
  const [panel, setPanel] = useState<Panel>()
  const { ids, invalidFilters, allColumns, columns, names } = list
  const filters = address.filters ?? []
  const change = (next: ListAddress) => onAddress({ ...address, ...next })
  const toggle = (one: Panel) => setPanel(panel === one ? undefined : one)
  const filterButton = useRef<HTMLButtonElement>(null)
  const onFilters = (next: ListAddress['filters'] = []) => {
    change({ filters: next.length > 0 ? next : undefined })
    recoverFocus(() => filterButton.current)
  }
  return (
    <>
      {/* The buttons have no icons on a phone, so that they fit on one line. */}
      <div className="flex flex-wrap items-center gap-1.5 sm:gap-2.5 max-sm:[&_button>svg]:hidden sm:[&>search]:max-w-96 sm:[&>search]:flex-[1_1_14rem]">
        <DebouncedSearchField
          label={`Search ${kind.labels.many}`}
          value={address.search ?? ''}
          onChange={(search) => change({ search })}
        />
        <Button ref={filterButton} aria-expanded={panel === 'filters'} onClick={() => toggle('filters')}>
          <ListFilter aria-hidden /> Filter
        </Button>
        <Button aria-expanded={panel === 'columns'} onClick={() => toggle('columns')}>
          <Columns3 aria-hidden /> Columns
        </Button>
        <ViewMenu kind={kind} address={address} onAddress={onAddress} />
        {address.state !== 'removed' && (
          <ExportMenu kind={kind} ids={selectedIds.length > 0 ? selectedIds : ids} columns={columns} />
        )}
      </div>
      {panel === 'filters' && <FilterPanel allColumns={allColumns} filters={filters} onFilters={onFilters} />}
      {panel === 'columns' && (
        <ColumnPanel allColumns={allColumns} names={names} onNames={(next) => change({ columns: next })} />
      )}
      <FilterTags
        allColumns={allColumns}
        filters={filters}
        invalidFilters={invalidFilters}
        onFilters={onFilters}
      />
      {invalidFilters.length > 0 && (
        <WrongFilters
          invalidFilters={invalidFilters}
          onRemove={() =>
            onFilters(filters.filter((each) => invalidFilters.every(({ filter }) => filter !== each)))
          }
        />
      )}
    </>
  )
}

type WrongProps = Pick<ContentsProps['list'], 'invalidFilters'> & { readonly onRemove: () => void }

/** The filters that are not valid, and why. */
const WrongFilters = ({ invalidFilters, onRemove }: WrongProps) => (
  <EmptyState
    icon={<FilterX />}
    title={
      invalidFilters.length === 1 ? 'A filter is not valid' : `${invalidFilters.length} filters are not valid`
    }
    action={
      <Button kind="primary" onClick={onRemove}>
        {invalidFilters.length === 1 ? 'Remove it' : 'Remove them'}
      </Button>
    }
  >
    {`${invalidFilters.map(({ problem }) => problem).join('. ')}.`}
  </EmptyState>
)

/** Explains why the list is empty and what the user can do. */
const NothingListed = ({ kind: { labels }, address }: Pick<ContentsProps, 'kind' | 'address'>) => {
  if (address.search || address.filters)
    return (
      <EmptyState icon={<SearchX />} title="Nothing found">
        Shorten your search, or remove a filter.
      </EmptyState>
    )
  if (address.state === 'removed')
    return (
      <EmptyState icon={<SearchX />} title={`No removed ${labels.many}`}>
        {`Removed ${labels.many} appear here and can be restored.`}
      </EmptyState>
    )
  return (
    <EmptyState icon={<SearchX />} title={`No ${labels.many} yet`}>
      {`Create the first ${labels.one} to see it here.`}
    </EmptyState>
  )
}

type ExportProps = {
  readonly kind: RecordKind
  readonly ids: readonly string[]
  readonly columns: readonly RecordColumn[]
}

const ExportMenu = ({ kind, ids, columns }: ExportProps) => {
  const api = useRecordsApi()
  const [loadedCount, setLoadedCount] = useState<number>()
  const exportAs = async (form: ExportForm) => {
    setLoadedCount(0)
    const kindColumns = columnsOf(kind)
    const [key, name] = [kindColumns[0]!, kindColumns.find((column) => column.name === 'name')]
    const otherColumns = columns.filter((column) => column.name !== key.name)
    const fileColumns = [key, ...(name && name !== key ? [name] : []), ...otherColumns]
    try {
      await exportRecords(form, { api, kind, ids, columns: fileColumns, onProgress: setLoadedCount })
    } catch (problem) {
      toast.show(failureMessage(problem), { kind: 'error' })
    } finally {
      setLoadedCount(undefined)
    }
  }
  if (loadedCount !== undefined)
    return <Button pending>{`${formatCount(loadedCount)} of ${formatCount(ids.length)}`}</Button>
  return (
    <Menu
      label="Export"
      icon={<Download aria-hidden />}
      entries={[
        {
          id: 'csv',
          label: `Export ${formatCount(ids.length)} as CSV`,
          onAction: () => void exportAs('csv'),
        },
        {
          id: 'xlsx',
          label: `Export ${formatCount(ids.length)} as Excel`,
          onAction: () => void exportAs('xlsx'),
        },
        {
          id: 'json',
          label: `Export ${formatCount(ids.length)} as JSON, all fields`,
          onAction: () => void exportAs('json'),
        },
      ]}
    />
  )
}
