import { sectionLabels, sections } from '#kernel/section.ts'
import { type Column, DataTable } from '#platform/ui/layout/data-table.tsx'
import { formatMinutes } from './format-minutes.ts'
import type { Statistics } from './statistics.ts'

type Person = Statistics['byPerson'][number]

const timeOrNone = (minutes = 0) => (minutes === 0 ? '–' : formatMinutes(minutes))

const columns: readonly Column<Person>[] = [
  { id: 'person', header: 'Person', cell: ({ name }) => <span className="font-semibold">{name}</span> },
  ...sections.map(
    (section): Column<Person> => ({
      id: section,
      header: sectionLabels(section).plural,
      align: 'end',
      shownFrom: 'tablet',
      cell: ({ bySection }) => timeOrNone(bySection.find((time) => time.section === section)?.minutes),
    }),
  ),
  {
    id: 'other',
    header: 'No event',
    align: 'end',
    shownFrom: 'tablet',
    cell: ({ otherMinutes }) => timeOrNone(otherMinutes),
  },
  {
    id: 'total',
    header: 'Total',
    align: 'end',
    cell: ({ minutes }) => <span className="whitespace-nowrap">{formatMinutes(minutes)}</span>,
  },
]

/** Shows how long each person worked on the events of each section. */
export const StaffTimeTable = ({ title, people }: { title: string; people: readonly Person[] }) => (
  <DataTable
    caption={title}
    showCaption
    columns={columns}
    rows={people}
    keyOf={({ id }) => id}
    empty={<p className="p-4 text-ink-soft">No working time in this period.</p>}
  />
)
