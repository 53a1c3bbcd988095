import { useMutation, useQueryClient } from '@tanstack/react-query'
import { usePermissions } from '#features/access/ui/index.ts'
import type { CalendarRecord } from '#features/content/rules/calendar/calendar-record.ts'
import { idOfRecord } from '#features/records/rules/record-kind.ts'
import type { StoredRecord } from '#features/records/rules/stored-record.ts'
import { loadConcurrentSave } from '#features/records/ui/concurrent-save.ts'
import { useRecordsApi } from '#features/records/ui/records-api.ts'
import { openDialog } from '#platform/ui/overlays/open-dialog.ts'
import { toast } from '#platform/ui/overlays/toast.ts'
import { type CalendarDraft, CalendarForm, calendarRecords } from './calendar-form.tsx'

type Dates = CalendarRecord['dates']
type Move = { readonly stored: StoredRecord; readonly dates: Dates }

/** Returns the actions on calendar items: open, create, and move to other days by dragging. */
export const useCalendarEditing = () => {
  const api = useRecordsApi()
  const queries = useQueryClient()
  const canEdit = usePermissions().can('content.edit')
  const reload = () => queries.invalidateQueries({ queryKey: ['calendar'] })
  const open = async (draft: CalendarDraft) => {
    const result = await openDialog<boolean>(
      (dialog) => (
        <CalendarForm
          draft={draft}
          canEdit={canEdit}
          onDone={() => dialog.done(true)}
          onCancel={dialog.cancel}
        />
      ),
      { name: 'calendarItem', minHeight: '44rem' },
    )
    // Also reloads if the user closed the dialog without resolving a conflict.
    if (result.data || 'concurrent' in draft) await reload()
  }
  const move = useMutation({
    mutationFn: ({ stored: { record, version }, dates }: Move) =>
      api.change('calendar')({
        id: idOfRecord(calendarRecords, record),
        version,
        record: { ...record, dates } as never,
      }),
    onSuccess: () => toast.show('Calendar item saved', { kind: 'good' }),
    onError: async (problem: Error & { code?: string }, { stored, dates }) => {
      if (problem.code !== 'editConflict') return toast.error(problem.message)
      // Handles the conflict like the record editor: merges both changes and opens the form, where the user can save
      // the result.
      const concurrent = await loadConcurrentSave(api, calendarRecords, stored, {
        ...stored.record,
        dates,
      }).catch(() => {})
      if (concurrent) void open({ stored, concurrent })
      else toast.error(problem.message)
    },
    // This also runs after a refusal, so that the dragged item moves back to its stored days.
    onSettled: reload,
  })
  return {
    canEdit,
    open: (draft: CalendarDraft) => void open(draft),
    /** Opens the form of a new item on the given days. */
    openNew: (dates: Dates) => void open({ start: { dates, locations: [] } }),
    move: move.mutate,
  }
}
