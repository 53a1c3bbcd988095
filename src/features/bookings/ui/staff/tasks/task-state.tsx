import { countOf } from '#kernel/format-count.ts'
import { Badge } from '#platform/ui/display/badge.tsx'
import type { EventTask } from '../../../rules/tasks/event-task.ts'

type Props = { readonly task: Pick<EventTask, 'overdueDays'> & { readonly completed?: boolean } }

/** Shows whether a task is due, overdue or done. */
export const TaskState = ({ task: { completed, overdueDays } }: Props) =>
  completed ? (
    <Badge tone="good">Done</Badge>
  ) : overdueDays > 0 ? (
    <Badge tone="bad">{`${countOf(overdueDays, 'day', 'days')} overdue`}</Badge>
  ) : (
    <Badge>Due</Badge>
  )
