import { useQuery } from '@tanstack/react-query'
import { Ellipsis, ListChecks, Pencil, Trash2, UserRound } from 'lucide-react'
import type { WireEvent } from '#features/events/rules/reading/wire-schema.ts'
import { formatDate } from '#kernel/dates.ts'
import { countOf } from '#kernel/format-count.ts'
import { Button } from '#platform/ui/actions/button.tsx'
import { Menu } from '#platform/ui/actions/menu.tsx'
import { EmptyState } from '#platform/ui/display/empty-state.tsx'
import { type Column, DataTable } from '#platform/ui/layout/data-table.tsx'
import type { EventTask } from '../../../rules/tasks/event-task.ts'
import { useBookingsApi } from '../../bookings-api.ts'
import { productNamesOf, supplierNamesOf } from './names-in-event.ts'
import { useTaskForm } from './task-form.tsx'
import { TaskState } from './task-state.tsx'
import { eventTasksQuery, useTaskActions } from './use-event-tasks.ts'

type Props = { readonly event: WireEvent; readonly canEdit: boolean }

/**
 * Shows the automatic and manual tasks that staff and suppliers have for an event, with the same counts as in event
 * lists (EVT-011).
 */
export const EventTasks = ({ event, canEdit }: Props) => {
  const tasksQuery = useQuery(eventTasksQuery(useBookingsApi(), event._doc))
  const { toggleCompleted, remove, isPending } = useTaskActions(event._doc)
  const openForm = useTaskForm(event)
  const summary = tasksQuery.data?.taskSummary
  const overdueDays = Math.max(summary?.staffOverdueDays ?? 0, summary?.supplierOverdueDays ?? 0)
  const [suppliers, products] = [supplierNamesOf(event), productNamesOf(event)]
  const actions: Actions = {
    onToggleCompleted: toggleCompleted,
    onRemove: (task) => void remove(task),
    onOpen: (task) => void openForm(task),
  }
  return (
    <>
      {summary && summary.notCompletedCount > 0 && (
        <p className="text-ink-soft">
          {countOf(summary.notCompletedCount, 'task', 'tasks')} not completed
          {overdueDays > 0 && `, overdue by up to ${countOf(overdueDays, 'day', 'days')}`}
        </p>
      )}
      <DataTable
        caption="Tasks"
        columns={columns}
        rows={tasksQuery.data?.tasks.map((task) => ({
          task,
          owner: ownerOf(task, suppliers),
          // An automatic task needs no product here, because its title contains the name.
          product: task.createdBy ? products.get(task.productItineraryId ?? '') : undefined,
          actions: canEdit && task.ownerType === 'staff' && !isPending ? actions : undefined,
        }))}
        keyOf={({ task }) => task.id}
        state={tasksQuery.isError ? 'failed' : tasksQuery.isPending ? 'loading' : 'ready'}
        onRetry={() => void tasksQuery.refetch()}
        expectedRows={1}
        empty={<EmptyState icon={<ListChecks />} title="No tasks" />}
      />
    </>
  )
}

type Action = (task: EventTask) => void
type Actions = { readonly onToggleCompleted: Action; readonly onRemove: Action; readonly onOpen: Action }
type Row = {
  readonly task: EventTask
  readonly owner: string
  readonly product: string | undefined
  /** The actions on the task; undefined if the user can't change it, or while a change is being sent. */
  readonly actions: Actions | undefined
}

const ownerOf = (
  { ownerType, supplierId, assignee }: EventTask,
  suppliers: ReadonlyMap<string, string>,
): string =>
  ownerType === 'staff' ? (assignee?.name ?? 'Staff') : (suppliers.get(supplierId ?? '') ?? 'Supplier')

const TaskMenu = ({ task, actions: { onOpen, onRemove } }: { task: EventTask; actions: Actions }) => (
  <Menu
    label={`More: ${task.title}`}
    icon={<Ellipsis aria-hidden />}
    iconOnly
    entries={[
      task.createdBy
        ? { id: 'change', label: 'Change', icon: <Pencil aria-hidden />, onAction: () => onOpen(task) }
        : { id: 'assign', label: 'Assign', icon: <UserRound aria-hidden />, onAction: () => onOpen(task) },
      ...(task.isOwn
        ? [
            {
              id: 'delete',
              label: 'Delete',
              icon: <Trash2 aria-hidden />,
              danger: true,
              onAction: () => onRemove(task),
            },
          ]
        : []),
    ]}
  />
)

const columns: readonly Column<Row>[] = [
  {
    id: 'title',
    header: 'Task',
    cell: ({ task, owner, product }) => (
      <span className="block min-w-24 font-semibold wrap-anywhere">
        {task.title}
        {product && <span className="block text-sm font-normal text-ink-soft">{product}</span>}
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
  {
    id: 'state',
    header: 'State',
    cell: ({ task }) => (
      <>
        <TaskState task={task} />
        {task.completedBy && (
          <span className="block pt-0.5 text-xs text-ink-soft">by {task.completedBy.name}</span>
        )}
      </>
    ),
  },
  {
    id: 'action',
    header: 'Action',
    align: 'end',
    cell: ({ task, actions }) =>
      actions && (
        <span className="flex items-center justify-end gap-1 max-sm:flex-col max-sm:items-end">
          <Button
            size="small"
            aria-label={`${task.completed ? 'Open again' : 'Complete'}: ${task.title}`}
            onClick={() => actions.onToggleCompleted(task)}
          >
            {task.completed ? 'Open again' : 'Complete'}
          </Button>
          <TaskMenu task={task} actions={actions} />
        </span>
      ),
  },
]
