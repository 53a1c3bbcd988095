import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { countOf } from '#kernel/format-count.ts'
import { useIdempotencyKey } from '#platform/browser/use-idempotency-key.ts'
import { ErrorState } from '#platform/ui/display/error-state.tsx'
import { Notice } from '#platform/ui/display/notice.tsx'
import { Skeleton } from '#platform/ui/display/skeleton.tsx'
import { SegmentedChoice } from '#platform/ui/fields/segmented-choice.tsx'
import type { DialogHandle } from '#platform/ui/overlays/dialog-stack.ts'
import { FormDialog } from '#platform/ui/overlays/form-dialog.tsx'
import type { ReminderTone } from '../rules/reminder-texts.ts'
import { OwingChoice } from './owing-choice.tsx'
import { ReminderPreview } from './reminder-preview.tsx'
import type { Reminded, RemindersApi } from './reminders-api.ts'

type Props = {
  readonly api: RemindersApi
  readonly eventId: string
  /** True if the organiser sends the reminder, false for staff. */
  readonly isOrganiser: boolean
  readonly dialog: DialogHandle<Reminded>
}

/** The form in which the organiser or staff choose guests and a tone, see the email, and send it. */
export const RemindForm = ({ api, eventId, isOrganiser, dialog }: Props) => {
  // Undefined until the user changes the choice. Until then, everybody who can be reminded is chosen.
  const [chosenIds, setChosenIds] = useState<readonly string[]>()
  const [tone, setTone] = useState<ReminderTone>('friendly')
  const keys = useIdempotencyKey()
  const owing = useQuery({
    queryKey: ['reminders', eventId],
    queryFn: async () => (await api.readOwingGuests({ id: eventId })).data,
    gcTime: 0,
  })
  const guests = owing.data?.guests ?? []
  const remindableGuests = guests.filter(({ state }) => state === 'canBeReminded')
  const guestsToRemind = remindableGuests.filter(
    ({ id }) => chosenIds === undefined || chosenIds.includes(id),
  )
  const request = { id: eventId, customerIds: guestsToRemind.map(({ id }) => id), tone }
  const send = useMutation({
    mutationFn: async () =>
      (await api.remindGuests(request, { context: { idempotencyKey: keys.keyFor(request) } })).data,
    onSuccess: dialog.done,
  })
  return (
    <FormDialog
      title="Remind guests"
      subtitle={`They get an email in ${isOrganiser ? 'your' : 'the organiser’s'} name. Each guest can get one reminder a day.`}
      submitLabel={
        guestsToRemind.length > 0 ? `Remind ${countOf(guestsToRemind.length, 'guest', 'guests')}` : 'Remind'
      }
      isReady={guestsToRemind.length > 0}
      pending={send.isPending}
      onCancel={dialog.cancel}
      onSubmit={() => send.mutate()}
    >
      {owing.isError ? (
        <ErrorState title={owing.error.message} onRetry={() => void owing.refetch()} />
      ) : !owing.data ? (
        <Skeleton className="h-64" />
      ) : guests.length === 0 ? (
        <Notice tone="good" title="No guest owes anything right now" />
      ) : (
        <>
          <OwingChoice
            guests={guests}
            isLater={owing.data.sentAtHour !== null}
            chosen={guestsToRemind.map(({ id }) => id)}
            onChange={setChosenIds}
          />
          <SegmentedChoice
            label="Tone"
            value={tone}
            onChange={setTone}
            choices={[
              { value: 'friendly', label: 'Friendly' },
              { value: 'funny', label: 'Funny' },
              { value: 'firm', label: 'Firm' },
            ]}
          />
          <ReminderPreview owing={owing.data} guest={guestsToRemind[0] ?? guests[0]!} tone={tone} />
          {send.error && <Notice tone="bad" title={send.error.message} />}
        </>
      )}
    </FormDialog>
  )
}
