import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../actions/button.tsx'
import { Badge } from '../display/badge.tsx'
import { EmptyState } from '../display/empty-state.tsx'
import { Money } from '../display/money-text.tsx'
import { SwitchField } from '../fields/switch-field.tsx'
import { type Column, DataTable, type Sort } from '../layout/data-table.tsx'
import { FooterBar } from '../layout/footer-bar.tsx'
import { PageHeader } from '../layout/page-header.tsx'
import { PageParts } from '../layout/page-parts.tsx'
import { Pager } from '../layout/pager.tsx'
import { Tabs } from '../layout/tabs.tsx'
import { Board, Specimen } from './specimen.tsx'

type Row = { id: string; name: string; place: string; people: number; due: number; paid: boolean }
const rows: Row[] = [
  { id: '1', name: "Anna's Hen Do", place: 'Newcastle', people: 12, due: 123_450, paid: true },
  { id: '2', name: 'Five-a-side reunion', place: 'Liverpool', people: 9, due: 84_000, paid: false },
  { id: '3', name: "Tom's Stag Do", place: 'Prague', people: 16, due: 301_675, paid: false },
]
const columns: Column<Row>[] = [
  { id: 'name', header: 'Event', cell: (row) => row.name, sortable: true },
  { id: 'place', header: 'Location', cell: (row) => row.place, sortable: true, shownFrom: 'tablet' },
  { id: 'people', header: 'People', cell: (row) => row.people, sortable: true, align: 'end' },
  {
    id: 'due',
    header: 'Total',
    cell: (row) => <Money pence={row.due} size="small" />,
    sortable: true,
    align: 'end',
  },
  {
    id: 'paid',
    header: 'Deposit',
    cell: (row) => <Badge tone={row.paid ? 'good' : 'warn'}>{row.paid ? 'Paid' : 'Due'}</Badge>,
  },
]

export const LayoutBoard = () => {
  const [sort, setSort] = useState<Sort>({ by: 'people', descending: true })
  const [page, setPage] = useState(5)
  const [hasFooter, setFooter] = useState(false)
  const sortedRows = rows.toSorted((one, other) => {
    const [a, b] = [one[sort.by as keyof Row], other[sort.by as keyof Row]]
    return (a < b ? -1 : a > b ? 1 : 0) * (sort.descending ? -1 : 1)
  })
  const sharedProps = { columns, keyOf: (row: Row) => row.id, empty: <NoEvents /> }
  return (
    <Board id="layout" title="Page, tabs, tables">
      <PageHeader
        crumbs={[
          { label: 'Home', href: '#layout' },
          { label: 'Locations', href: '#layout' },
        ]}
        eyebrow="Stag Weekends"
        title="Stag dos in Newcastle"
        level={3}
        lead="Forty activities, a river and a very good breakfast."
        actions={<Button kind="primary">Start a package</Button>}
      />
      <Specimen title="Tabs">
        <Tabs
          label="Event"
          tabs={[
            { id: 'plan', label: 'Plan', content: 'What happens on each day.' },
            { id: 'guests', label: 'Guests', content: 'Who is coming.' },
            { id: 'money', label: 'Money', content: 'Who has paid.', disabled: true },
          ]}
        />
      </Specimen>
      <Specimen title="Table: sorted, with linked rows">
        <DataTable
          {...sharedProps}
          caption="Events"
          rows={sortedRows}
          sort={sort}
          onSort={setSort}
          hrefOf={() => '#layout'}
        />
      </Specimen>
      <div data-density="dense">
        <Specimen title="Links to the parts of a long page, and a footer bar">
          <div className="px-4 lg:px-5">
            <PageParts
              parts={[
                { id: 'layout', label: 'Overview' },
                { id: 'layout', label: 'People', count: 98 },
              ]}
            />
            {/* The footer moves toasts up, so it is shown only on request. */}
            <div className="py-6">
              <SwitchField label="Show the footer bar" checked={hasFooter} onChange={setFooter} />
            </div>
            {hasFooter && (
              <FooterBar label="Footer" message="3 changes are not saved">
                <Button kind="primary">Save</Button>
              </FooterBar>
            )}
          </div>
        </Specimen>
        <Specimen title="Table: dense, for staff">
          <DataTable
            {...sharedProps}
            caption="Events, dense"
            rows={sortedRows}
            sort={sort}
            onSort={setSort}
            hrefOf={() => '#layout'}
          />
        </Specimen>
      </div>
      <div className="grid gap-6 lg:grid-cols-3">
        <Specimen title="Table: loading">
          <DataTable
            {...sharedProps}
            caption="Events, loading"
            rows={undefined}
            state="loading"
            expectedRows={4}
          />
        </Specimen>
        <Specimen title="Table: empty">
          <DataTable {...sharedProps} caption="Events, none" rows={[]} />
        </Specimen>
        <Specimen title="Table: failed">
          <DataTable
            {...sharedProps}
            caption="Events, failed"
            rows={undefined}
            state="failed"
            onRetry={() => {}}
          />
        </Specimen>
      </div>
      <Specimen title="Pager">
        <Pager page={page} pages={12} onPage={setPage} />
      </Specimen>
    </Board>
  )
}

const NoEvents = () => (
  <EmptyState icon={<CalendarPlus />} title="No events yet" action={<Button kind="primary">Plan one</Button>}>
    Choose a location and a weekend, then invite your friends.
  </EmptyState>
)
