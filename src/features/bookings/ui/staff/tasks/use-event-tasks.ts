import { useMutation, useQueryClient } from '@tanstack/react-query'
import { recoverFocus } from '#platform/browser/recover-focus.ts'
import { confirmDialog } from '#platform/ui/overlays/confirm-dialog.tsx'
import { toast } from '#platform/ui/overlays/toast.ts'
import type { EventTask, EventTasks } from '../../../rules/tasks/event-task.ts'
import { type BookingsApi, useBookingsApi } from '../../bookings-api.ts'

export const eventTasksQuery = (api: BookingsApi, eventId: string) => ({
  queryKey: ['staff-event-tasks', eventId],
  queryFn: async () => (await api.listEventTasks({ id: eventId })).data,
})

/**
 * Returns a function that stores an event's changed tasks in the query cache, and reloads the lists that show or count
 * tasks.
 */
export const useStoreTasks = (eventId: string) => {
  const queryClient = useQueryClient()
  return (tasks: EventTasks) => {
    queryClient.setQueryData(['staff-event-tasks', eventId], tasks)
    void queryClient.invalidateQueries({ queryKey: ['staff-events'] })
    void queryClient.invalidateQueries({ queryKey: ['open-tasks'] })
  }
}

type Change = { readonly send: () => Promise<{ data: EventTasks }>; readonly doneText: string }

/** Returns the actions on a task that need no form. */
export const useTaskActions = (eventId: string) => {
  const api = useBookingsApi()
  const storeTasks = useStoreTasks(eventId)
  const { mutate, isPending } = useMutation({
    mutationFn: ({ send }: Change) => send(),
    onSuccess: ({ data }, { doneText }) => {
      storeTasks(data)
      toast.show(doneText, { kind: 'good' })
      recoverFocus()
    },
    onError: (reason) => void toast.error(reason.message),
  })
  return {
    isPending,
    /** Completes an open task, or opens a completed one again. */
    toggleCompleted: ({ id: taskId, completed }: EventTask) =>
      mutate({
        send: () => api.updateEventTask({ id: eventId, taskId, completed: !completed }),
        doneText: completed ? 'Task opened again' : 'Task completed',
      }),
    async remove({ id: taskId, title }: EventTask) {
      const isSure = await confirmDialog({
        title: 'Delete the task?',
        message: title,
        okLabel: 'Delete',
        danger: true,
      })
      if (isSure)
        mutate({ send: () => api.removeEventTask({ id: eventId, taskId }), doneText: 'Task deleted' })
    },
  }
}
