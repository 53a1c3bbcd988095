import { useMutation, useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { WireEvent } from '#features/events/rules/reading/wire-schema.ts'
import { type EventsApi, useEventsApi } from '#features/events/ui/events-api.ts'
import { genericTexts } from '#kernel/generic-messages.ts'
import { useIdempotencyKey } from '#platform/browser/use-idempotency-key.ts'
import { Button } from '#platform/ui/actions/button.tsx'
import { Notice } from '#platform/ui/display/notice.tsx'
import { DateField } from '#platform/ui/fields/date-field.tsx'
import { SelectField } from '#platform/ui/fields/select-field.tsx'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import type { DialogHandle } from '#platform/ui/overlays/dialog-stack.ts'
import { FormDialog } from '#platform/ui/overlays/form-dialog.tsx'
import { openDialog } from '#platform/ui/overlays/open-dialog.ts'
import { toast } from '#platform/ui/overlays/toast.ts'
import type { EventTask, EventTasks } from '../../../rules/tasks/event-task.ts'
import { maxTaskTitle } from '../../../rules/tasks/task-limits.ts'
import { type BookingsApi, useBookingsApi } from '../../bookings-api.ts'
import { managersQuery } from '../setting-forms.tsx'
import { productNamesOf } from './names-in-event.ts'
import { useStoreTasks } from './use-event-tasks.ts'

/** Returns a function that opens the form of a new task, or of one of the event's tasks. */
export const useTaskForm = (event: WireEvent) => {
  const api = useBookingsApi()
  const eventsApi = useEventsApi()
  const storeTasks = useStoreTasks(event._doc)
  return async (task?: EventTask) => {
    const { data } = await openDialog<EventTasks>(
      (dialog) => <TaskForm api={api} eventsApi={eventsApi} event={event} task={task} dialog={dialog} />,
      { name: 'task', size: 'small', closesOnBackdrop: false },
    )
    if (data) storeTasks(data)
  }
}

/** The button that adds a task to an event. */
export const AddTask = ({ event }: { readonly event: WireEvent }) => {
  const openForm = useTaskForm(event)
  return (
    <Button onClick={() => void openForm()}>
      <Plus aria-hidden />
      Add a task
    </Button>
  )
}

type Props = {
  readonly api: BookingsApi
  readonly eventsApi: EventsApi
  readonly event: WireEvent
  readonly task: EventTask | undefined
  readonly dialog: DialogHandle<EventTasks>
}

/** The fields of a task. An automatic task can only be assigned. */
const TaskForm = ({ api, eventsApi, event, task, dialog }: Props) => {
  const id = event._doc
  const isAutomatic = task !== undefined && task.createdBy === null
  const staff = useQuery(managersQuery(eventsApi, id))
  const [title, setTitle] = useState(task?.title ?? '')
  const [dueDate, setDueDate] = useState(task?.dueDate)
  const [assignee, setAssignee] = useState(task?.assignee?.id ?? '')
  const [product, setProduct] = useState(task?.productItineraryId ?? '')
  const [wasSubmitted, setSubmitted] = useState(false)
  const { keyFor } = useIdempotencyKey()
  const save = useMutation({
    mutationFn: async (due: string) => {
      const fields = {
        title: title.trim(),
        dueDate: due,
        assigneeId: assignee || null,
        productItineraryId: product || null,
      }
      if (!task) {
        const context = { idempotencyKey: keyFor(fields) }
        return (await api.createEventTask({ id, ...fields }, { context })).data
      }
      return (await api.updateEventTask({ id, taskId: task.id, ...changesOf(task, fields) })).data
    },
    onSuccess: (tasks) => {
      toast.show(task ? 'Task saved' : 'Task added', { kind: 'good' })
      dialog.done(tasks)
    },
  })
  const requiredError = (isMissing: boolean) =>
    wasSubmitted && isMissing ? genericTexts.required : undefined
  return (
    <FormDialog
      title={!task ? 'New task' : isAutomatic ? 'Assign the task' : 'Change the task'}
      subtitle={isAutomatic ? task.title : undefined}
      submitLabel={task ? 'Save' : 'Add the task'}
      pending={save.isPending}
      onCancel={dialog.cancel}
      onSubmit={() => {
        setSubmitted(true)
        if (title.trim() && dueDate) save.mutate(dueDate)
      }}
    >
      {save.error && <Notice tone="bad" title={save.error.message} />}
      {!isAutomatic && (
        <>
          <TextField
            label="Task"
            maxLength={maxTaskTitle}
            error={requiredError(!title.trim())}
            value={title}
            onChange={({ currentTarget }) => setTitle(currentTarget.value)}
          />
          <DateField label="Due" error={requiredError(!dueDate)} value={dueDate} onChange={setDueDate} />
        </>
      )}
      <SelectField
        label="For"
        hint="The member of staff who does it."
        placeholder="Anyone"
        options={(staff.data ?? []).map(({ id: value, name: label }) => ({ value, label }))}
        disabled={staff.isPending}
        value={assignee}
        onChange={({ currentTarget }) => setAssignee(currentTarget.value)}
      />
      {!isAutomatic && (
        <SelectField
          label="Product"
          placeholder="The whole event"
          options={[...productNamesOf(event)].map(([value, label]) => ({ value, label }))}
          value={product}
          onChange={({ currentTarget }) => setProduct(currentTarget.value)}
        />
      )}
    </FormDialog>
  )
}

type Fields = Pick<EventTask, 'title' | 'dueDate' | 'productItineraryId'> & { assigneeId: string | null }

/** Returns only the changed fields, so that a colleague's change of another field is not overwritten. */
const changesOf = (task: EventTask, fields: Fields): Partial<Fields> => ({
  ...(fields.title !== task.title && { title: fields.title }),
  ...(fields.dueDate !== task.dueDate && { dueDate: fields.dueDate }),
  ...(fields.assigneeId !== (task.assignee?.id ?? null) && { assigneeId: fields.assigneeId }),
  ...(fields.productItineraryId !== task.productItineraryId && {
    productItineraryId: fields.productItineraryId,
  }),
})
