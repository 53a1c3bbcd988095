import { ListChecks } from 'lucide-react'
import { formatDate } from '#kernel/dates.ts'
import { EmptyState } from '#platform/ui/display/empty-state.tsx'
import { type Column, DataTable } from '#platform/ui/layout/data-table.tsx'
import type { OpenTask } from '../../../rules/tasks/event-task.ts'
import type { TaskList } from '../../../rules/tasks/task-limits.ts'
import { TaskState } from './task-state.tsx'

const ownerOf = ({ ownerType, assignee }: OpenTask): string =>
  ownerType === 'supplier' ? 'Supplier' : (assignee?.name ?? 'Staff')

const columns: readonly Column<OpenTask>[] = [
  {
    id: 'title',
    header: 'Task',
    cell: (task) => (
      <span className="block min-w-28 wrap-anywhere">
        {task.title}
        <span className="block text-sm font-normal text-ink-soft md:hidden">
          {task.event.name}
          <span className="block">
            {ownerOf(task)}, due {formatDate(task.dueDate)}
          </span>
        </span>
      </span>
    ),
  },
  {
    id: 'event',
    header: 'Event',
    shownFrom: 'tablet',
    cell: ({ event }) => <span className="wrap-anywhere">{event.name}</span>,
  },
  { id: 'owner', header: 'For', shownFrom: 'tablet', cell: ownerOf },
  {
    id: 'due',
    header: 'Due',
    shownFrom: 'tablet',
    cell: ({ dueDate }) => <time className="whitespace-nowrap">{formatDate(dueDate)}</time>,
  },
  { id: 'state', header: 'State', cell: (task) => <TaskState task={task} /> },
]

type Props = {
  readonly rows: readonly OpenTask[] | undefined
  readonly list: TaskList
  readonly state: 'ready' | 'loading' | 'failed'
  readonly onRetry: () => void
}

/** The open tasks of all events, the most overdue first. Each row links to the tasks of its event. */
export const OpenTaskTable = ({ list, ...table }: Props) => (
  <DataTable
    {...table}
    caption="Tasks"
    columns={columns}
    keyOf={({ id }) => id}
    hrefOf={({ event }) => `/admin/event/${event.id}#tasks`}
    empty={
      <EmptyState icon={<ListChecks />} title="No open tasks">
        {list === 'mine' ? 'Tasks that are assigned to you appear here.' : 'All tasks are completed.'}
      </EmptyState>
    }
  />
)
