import { sectionLabels, sections } from '#kernel/section.ts'
import { type Column, DataTable } from '#platform/ui/layout/data-table.tsx'
import type { Statistics } from './statistics.ts'

type Overdue = Statistics['overdueTasks']
type Row = Omit<Overdue['byPerson'][number], 'id'> & { readonly key: string }

const countOrNone = (count: number) => (count === 0 ? '–' : count)

const countIn = ({ bySection }: Row, section: (typeof sections)[number]): number => {
  const { staff = 0, supplier = 0 } = bySection.find((counts) => counts.section === section) ?? {}
  return staff + supplier
}

const columns: readonly Column<Row>[] = [
  {
    id: 'person',
    header: 'Responsible',
    cell: (row) => (
      <>
        <span className="font-semibold">{row.name}</span>
        <span className="block text-xs font-normal text-ink-soft md:hidden">{sectionsOf(row)}</span>
      </>
    ),
  },
  ...sections.map(
    (section): Column<Row> => ({
      id: section,
      header: sectionLabels(section).plural,
      align: 'end',
      shownFrom: 'tablet',
      cell: (row) => countOrNone(countIn(row, section)),
    }),
  ),
  { id: 'staff', header: 'Staff', align: 'end', cell: ({ staff }) => countOrNone(staff) },
  { id: 'supplier', header: 'Suppliers', align: 'end', cell: ({ supplier }) => countOrNone(supplier) },
]

/** Returns the sections that have overdue tasks, with their number: 'Stag Weekends 2, Hen Parties 1'. */
const sectionsOf = (row: Row): string =>
  sections
    .filter((section) => countIn(row, section) > 0)
    .map((section) => `${sectionLabels(section).plural} ${countIn(row, section)}`)
    .join(', ')

/** Shows the tasks that are overdue now, by section: of everybody, and of each person responsible. */
export const OverdueTaskTable = ({ tasks: { byPerson, ...everybody } }: { tasks: Overdue }) => (
  <DataTable
    caption="Overdue tasks now"
    showCaption
    columns={columns}
    rows={
      byPerson.length === 0
        ? []
        : [
            { key: 'everybody', ...everybody, name: 'Everybody' },
            ...byPerson.map(({ id, name, ...counts }) => ({
              key: `person ${id ?? ''}`,
              ...counts,
              name: id === null ? 'Nobody' : name,
            })),
          ]
    }
    keyOf={({ key }) => key}
    empty={<p className="p-4 text-ink-soft">No task is overdue.</p>}
  />
)
