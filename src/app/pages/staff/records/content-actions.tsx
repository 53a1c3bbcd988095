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
  const storedSetting = settingOf(base?.record ?? {})
  const isPublished = storedSetting.published === 'Yes'
  const isScheduled =
    isPublished && storedSetting.publishAt && Date.parse(storedSetting.publishAt) > Date.now()
  const publish = (instant: string) => saveWith(withSetting(draft, { published: 'Yes', publishAt: instant }))
  const askWhen = async () => {
    const result = await openDialog<string>(
      (dialog) => <ScheduleForm onChosen={dialog.done} onCancel={dialog.cancel} />,
      { name: 'schedule', size: 'small' },
    )
    if (result.data) publish(result.data)
  }
  return (
    <>
      <span className="self-center">
        {isScheduled ? (
          <Badge tone="info">Scheduled for {formatInstant(storedSetting.publishAt!)}</Badge>
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

const ScheduleForm = ({
  onChosen,
  onCancel,
}: {
  onChosen: (instant: string) => void
  onCancel: () => void
}) => {
  const [instant, setInstant] = useState<string>()
  const isInFuture = instant !== undefined && Date.parse(instant) > Date.now()
  return (
    <DialogContent title="Schedule" onClose={onCancel}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (isInFuture) onChosen(instant)
        }}
      >
        <InstantField
          label="Published from"
          value={instant}
          error={instant !== undefined && !isInFuture ? 'Choose a time in the future' : undefined}
          onChange={setInstant}
        />
        <Button type="submit" kind="primary" disabled={!isInFuture}>
          Schedule
        </Button>
      </form>
    </DialogContent>
  )
}
