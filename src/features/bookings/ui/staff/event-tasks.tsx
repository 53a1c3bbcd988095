import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ListChecks } from 'lucide-react'
import { formatDate } from '#kernel/dates.ts'
import { countOf } from '#kernel/format-count.ts'
import { Button } from '#platform/ui/actions/button.tsx'
import { Badge } from '#platform/ui/display/badge.tsx'
import { EmptyState } from '#platform/ui/display/empty-state.tsx'
import { type Column, DataTable } from '#platform/ui/layout/data-table.tsx'
import { toast } from '#platform/ui/overlays/toast.ts'
import type { EventTask } from '../../rules/tasks/event-task.ts'
import { type BookingsApi, useBookingsApi } from '../bookings-api.ts'

const eventTasksQuery = (api: BookingsApi, eventId: string) => ({
  queryKey: ['staff-event-tasks', eventId],
  queryFn: async () => (await api.listEventTasks({ id: eventId })).data,
})

type Props = {
  readonly eventId: string
  /** The names of suppliers by id. */
  readonly suppliers: ReadonlyMap<string, string>
  readonly canComplete: boolean
}

/** The tasks of an event for staff and suppliers, as lists of events count them (EVT-011). */
export const EventTasks = ({ eventId, suppliers, canComplete }: Props) => {
  const api = useBookingsApi()
  const queries = useQueryClient()
  const question = eventTasksQuery(api, eventId)
  const found = useQuery(question)
  const change = useMutation({
    mutationFn: ({ id: taskId, completed }: EventTask) =>
      api.updateEventTask({ id: eventId, taskId, completed: !completed }),
    onSuccess: ({ data }, task) => {
      queries.setQueryData(question.queryKey, data)
      void queries.invalidateQueries({ queryKey: ['staff-events'] })
      toast.show(task.completed ? 'Task opened again' : 'Task completed', { kind: 'good' })
    },
    onError: (reason) => void toast.error(reason.message),
  })
  const summary = found.data?.taskSummary
  const overdue = Math.max(summary?.staffOverdueDays ?? 0, summary?.supplierOverdueDays ?? 0)
  return (
    <>
      {summary && summary.notCompletedCount > 0 && (
        <p className="text-ink-soft">
          {countOf(summary.notCompletedCount, 'task', 'tasks')} not completed
          {overdue > 0 && `, overdue by up to ${countOf(overdue, 'day', 'days')}`}
        </p>
      )}
      <DataTable
        caption="Tasks"
        columns={columns}
        rows={found.data?.tasks.map((task) => ({
          task,
          owner: ownerOf(task, suppliers),
          onChange:
            canComplete && task.ownerType === 'staff' && !change.isPending
              ? () => change.mutate(task)
              : undefined,
        }))}
        keyOf={({ task }) => task.id}
        state={found.isError ? 'failed' : found.isPending ? 'loading' : 'ready'}
        onRetry={() => void found.refetch()}
        expectedRows={1}
        empty={<EmptyState icon={<ListChecks />} title="No tasks" />}
      />
    </>
  )
}

type Row = { readonly task: EventTask; readonly owner: string; readonly onChange: (() => void) | undefined }

const ownerOf = ({ ownerType, supplierId }: EventTask, suppliers: ReadonlyMap<string, string>): string =>
  ownerType === 'staff' ? 'Staff' : (suppliers.get(supplierId ?? '') ?? 'Supplier')

const TaskState = ({ task: { completed, overdueDays } }: { task: EventTask }) =>
  completed ? (
    <Badge tone="good">Done</Badge>
  ) : overdueDays > 0 ? (
    <Badge tone="bad">{`${countOf(overdueDays, 'day', 'days')} overdue`}</Badge>
  ) : (
    <Badge>Due</Badge>
  )

const columns: readonly Column<Row>[] = [
  {
    id: 'title',
    header: 'Task',
    cell: ({ task, owner }) => (
      <span className="block min-w-36 font-semibold wrap-anywhere">
        {task.title}
        <span className="block text-sm font-normal text-ink-soft md:hidden">
          {owner}, due {formatDate(task.dueDate)}
        </span>
      </span>
    ),
  },
  { id: 'owner', header: 'For', shownFrom: 'tablet', cell: ({ owner }) => owner },
  {
    id: 'due',
    header: 'Due',
    shownFrom: 'tablet',
    cell: ({ task }) => <time className="whitespace-nowrap">{formatDate(task.dueDate)}</time>,
  },
  { id: 'state', header: 'State', cell: ({ task }) => <TaskState task={task} /> },
  {
    id: 'action',
    header: 'Action',
    align: 'end',
    cell: ({ task, onChange }) =>
      onChange && (
        <Button
          size="small"
          aria-label={`${task.completed ? 'Open again' : 'Complete'}: ${task.title}`}
          onClick={onChange}
        >
          {task.completed ? 'Open again' : 'Complete'}
        </Button>
      ),
  },
]
