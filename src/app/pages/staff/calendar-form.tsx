import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { CalendarAnswer } from '#features/content/rules/calendar/calendar-answer.ts'
import { calendarKind } from '#features/content/rules/calendar/calendar-kind.ts'
import type { RecordKind, RecordValue } from '#features/records/rules/record-kind.ts'
import { RecordFields } from '#features/records/ui/fields/record-fields.tsx'
import { problemsIn, problemsOf } from '#features/records/ui/problems-of.ts'
import { Button } from '#platform/ui/actions/button.tsx'
import { TextLink } from '#platform/ui/actions/text-link.tsx'
import { Notice } from '#platform/ui/display/notice.tsx'
import { confirmDialog } from '#platform/ui/overlays/confirm-dialog.tsx'
import { DialogContent } from '#platform/ui/overlays/dialog-content.tsx'
import { toast } from '#platform/ui/overlays/toast.ts'
import { getApi } from '../../api.ts'

/** An item with what is known of it yet; one without an id is new. */
export type CalendarDraft = Partial<Omit<CalendarAnswer, 'notes'>> & { readonly notes?: string }

type Props = {
  readonly draft: CalendarDraft
  readonly mayEdit: boolean
  readonly onDone: () => void
  readonly onCancel: () => void
}

const kind = calendarKind as unknown as RecordKind
/** Stands where a new item will get its id. */
const noId = 'new'

/** A date of the calendar: made, changed, removed. */
export const CalendarForm = ({ draft: start, mayEdit, onDone, onCancel }: Props) => {
  const [draft, setDraft] = useState<RecordValue>(start)
  const [isTried, setTried] = useState(false)
  const written = problemsOf(kind, { id: noId, ...draft })
  const save = useMutation({
    mutationFn: () => {
      const { name, notes, dates, locations } = draft as Required<CalendarDraft>
      const item = { name, notes, dates, locations: locations ?? [] }
      const { content } = getApi()
      return start.id === undefined
        ? content.makeCalendarItem(item)
        : content.updateCalendarItem({ id: start.id, ...item })
    },
    onSuccess: () => {
      toast.show('Calendar item saved', { kind: 'good' })
      onDone()
    },
  })
  const remove = useMutation({
    mutationFn: () => getApi().content.deleteCalendarItem({ id: start.id! }),
    onSuccess: () => {
      toast.show('Calendar item removed', { kind: 'good' })
      onDone()
    },
  })
  const askRemove = async () => {
    const isSure = await confirmDialog({
      title: `Remove ${start.name}?`,
      message: 'It is gone from the site at once.',
      okLabel: 'Remove',
      danger: true,
    })
    if (isSure) remove.mutate()
  }
  const failed = save.error ?? remove.error
  const refused = problemsIn(failed)
  return (
    <DialogContent title={start.id === undefined ? 'New date' : (start.name ?? 'Date')} onClose={onCancel}>
      <form
        className="grid grid-cols-[minmax(0,1fr)] gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          setTried(true)
          if (written.length === 0) save.mutate()
        }}
      >
        {kind.sections.map((section) => (
          <RecordFields
            key={section.title}
            fields={section.fields}
            value={draft}
            path={[]}
            problems={isTried ? [...written, ...refused] : refused}
            disabled={!mayEdit}
            onChange={(next) => {
              save.reset()
              setDraft(next as RecordValue)
            }}
          />
        ))}
        {failed && refused.length === 0 && <Notice tone="bad">{failed.message}</Notice>}
        <div className="flex flex-wrap items-center justify-between gap-3">
          {start.id === undefined ? (
            <span />
          ) : (
            <TextLink href={`/admin/record/calendar/${encodeURIComponent(start.id)}?tab=history`}>
              History
            </TextLink>
          )}
          {mayEdit && (
            <span className="flex gap-3">
              {start.id !== undefined && (
                <Button pending={remove.isPending} onClick={() => void askRemove()}>
                  Remove
                </Button>
              )}
              <Button type="submit" kind="primary" pending={save.isPending}>
                Save
              </Button>
            </span>
          )}
        </div>
      </form>
    </DialogContent>
  )
}
