import { useState } from 'react'
import { usePermissions } from '#features/access/ui/index.ts'
import { withValueAt } from '#features/records/rules/differences.ts'
import type { RecordValue } from '#features/records/rules/record-kind.ts'
import { InstantField } from '#features/records/ui/fields/instant-field.tsx'
import type { RecordEditing } from '#features/records/ui/use-record-editor.ts'
import { formatInstant } from '#kernel/format-instant.ts'
import { Button } from '#platform/ui/actions/button.tsx'
import { Badge } from '#platform/ui/display/badge.tsx'
import { DialogContent } from '#platform/ui/overlays/dialog-content.tsx'
import { openDialog } from '#platform/ui/overlays/open-dialog.ts'

type Setting = { readonly published?: string; readonly publishAt?: string }

const settingOf = (record: RecordValue): Setting => (record.setting ?? {}) as Setting

const withSetting = (record: RecordValue, { published, publishAt }: Setting): RecordValue =>
  [
    ['published', published],
    ['publishAt', publishAt],
  ].reduce<unknown>(
    (value, [name, next]) => withValueAt(value, ['setting', name!], next),
    record,
  ) as RecordValue

/** Publishes an item, now or later, or unpublishes it. Each action saves the draft. */
export const ContentActions = ({ editor }: { editor: RecordEditing }) => {
  const { base, draft, save, saveWith } = editor
  const canPublish = usePermissions().can('content.editPublished')
  const stored = settingOf(base?.record ?? {})
  const isPublished = stored.published === 'Yes'
  const isScheduled = isPublished && stored.publishAt && Date.parse(stored.publishAt) > Date.now()
  const publish = (at: string) => saveWith(withSetting(draft, { published: 'Yes', publishAt: at }))
  const askWhen = async () => {
    const at = await openDialog<string>(
      (dialog) => <ScheduleForm onChosen={dialog.done} onCancel={dialog.cancel} />,
      { name: 'schedule', size: 'small' },
    )
    if (at.data) publish(at.data)
  }
  return (
    <>
      <span className="self-center">
        {isScheduled ? (
          <Badge tone="info">Scheduled for {formatInstant(stored.publishAt!)}</Badge>
        ) : isPublished ? (
          <Badge tone="good">Published</Badge>
        ) : (
          <Badge>Draft</Badge>
        )}
      </span>
      {canPublish && (
        <>
          {(!isPublished || isScheduled) && (
            <Button pending={save.isPending} onClick={() => publish(new Date().toISOString())}>
              Publish now
            </Button>
          )}
          {!isPublished && <Button onClick={() => void askWhen()}>Schedule</Button>}
          {isPublished && (
            <Button
              pending={save.isPending}
              onClick={() =>
                saveWith(withSetting(draft, { published: 'No', publishAt: settingOf(draft).publishAt }))
              }
            >
              Unpublish
            </Button>
          )}
        </>
      )}
    </>
  )
}

const ScheduleForm = ({ onChosen, onCancel }: { onChosen: (at: string) => void; onCancel: () => void }) => {
  const [at, setAt] = useState<string>()
  const isLater = at !== undefined && Date.parse(at) > Date.now()
  return (
    <DialogContent title="Schedule" onClose={onCancel}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (isLater) onChosen(at)
        }}
      >
        <InstantField
          label="Published from"
          value={at}
          error={at !== undefined && !isLater ? 'Choose a time in the future' : undefined}
          onChange={setAt}
        />
        <Button type="submit" kind="primary" disabled={!isLater}>
          Schedule
        </Button>
      </form>
    </DialogContent>
  )
}
