import { useId } from 'react'
import { calendarKind } from '#features/content/rules/calendar/calendar-kind.ts'
import type { CalendarRecord } from '#features/content/rules/calendar/calendar-record.ts'
import { idOfRecord, type RecordKind, type RecordValue } from '#features/records/rules/record-kind.ts'
import type { StoredRecord } from '#features/records/rules/stored-record.ts'
import type { ConcurrentSave } from '#features/records/ui/concurrent-save.ts'
import { RecordForm } from '#features/records/ui/record-form.tsx'
import { SaveNotices } from '#features/records/ui/save-notices.tsx'
import { useRecordEditor } from '#features/records/ui/use-record-editor.ts'
import { Button } from '#platform/ui/actions/button.tsx'
import { TextLink } from '#platform/ui/actions/text-link.tsx'
import { confirmDialog } from '#platform/ui/overlays/confirm-dialog.tsx'
import { DialogContent } from '#platform/ui/overlays/dialog-content.tsx'
import { toast } from '#platform/ui/overlays/toast.ts'
import { getApi } from '../../../get-api.ts'

/** The calendar item to edit: a stored item, a new item, or a stored item whose save conflicted with another change. */
export type CalendarDraft =
  | { readonly stored: StoredRecord; readonly concurrent?: ConcurrentSave }
  | { readonly start: Partial<Omit<CalendarRecord, 'id'>> }

type Props = {
  readonly draft: CalendarDraft
  readonly canEdit: boolean
  readonly onDone: () => void
  readonly onCancel: () => void
}

export const calendarRecords = calendarKind as unknown as RecordKind

/** Placeholder for the id of a new item. */
const placeholderId = 'new'

const createRecord = async (record: RecordValue): Promise<StoredRecord> => {
  const { id: _, ...item } = record as CalendarRecord
  const { version, ...createdRecord } = (await getApi().content.createCalendarItem(item)).data
  return { record: createdRecord, version, changedAt: null }
}

const editorStartOf = (draft: CalendarDraft) =>
  'start' in draft ? { start: { id: placeholderId, ...draft.start }, create: createRecord } : draft

/** The form that creates, changes and removes a calendar item. */
export const CalendarForm = ({ draft, canEdit, onDone, onCancel }: Props) => {
  const formId = useId()
  const editor = useRecordEditor(calendarRecords, editorStartOf(draft), {
    onSaved: onDone,
    onCreated: () => {},
    onRemoved: onDone,
  })
  const { base, isChanged, save, remove } = editor
  const name = String(base?.record.name ?? 'New date')
  const confirmRemoval = async () => {
    const isSure = await confirmDialog({
      title: `Remove ${name}?`,
      message: 'It will be removed from the site immediately.',
      okLabel: 'Remove',
      danger: true,
    })
    if (isSure) remove.mutate()
  }
  return (
    <DialogContent
      title={name}
      onClose={onCancel}
      actions={
        canEdit && (
          <>
            {base && (
              <Button pending={remove.isPending} onClick={() => void confirmRemoval()}>
                Remove
              </Button>
            )}
            <Button type="submit" form={formId} kind="primary" pending={save.isPending}>
              Save
            </Button>
          </>
        )
      }
    >
      <SaveNotices kind={calendarRecords} editor={editor} />
      <form
        id={formId}
        noValidate
        className="grid grid-cols-[minmax(0,1fr)] gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          if (isChanged || !base) save.mutate()
          else toast.show('There are no changes to save')
        }}
      >
        <RecordForm kind={calendarRecords} editor={editor} canEdit={canEdit} hasGeneratedId />
        {base && (
          <p>
            <TextLink
              href={`/admin/record/calendar/${encodeURIComponent(idOfRecord(calendarRecords, base.record))}?tab=history`}
            >
              History
            </TextLink>
          </p>
        )}
      </form>
    </DialogContent>
  )
}
