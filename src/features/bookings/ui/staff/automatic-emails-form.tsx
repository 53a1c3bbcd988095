import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ErrorState } from '#platform/ui/display/error-state.tsx'
import { Skeleton } from '#platform/ui/display/skeleton.tsx'
import { Checkbox } from '#platform/ui/fields/checkbox.tsx'
import { PreviewForm } from './preview-form.tsx'
import type { SettingProps } from './setting-forms.tsx'

/**
 * Blocks automatic emails about an event, or turns individual ones off and on (EVT-073). The preview lists the charges,
 * reminders and cancellations that this would stop or start.
 */
export const AutomaticEmailsForm = ({ api, event, dialog }: SettingProps) => {
  const id = event._doc
  const wasBlocked = event.autoEmailsBlocked ?? false
  const [blocked, setBlocked] = useState(wasBlocked)
  const [changes, setChanges] = useState<Readonly<Record<string, boolean>>>({})
  const mails = useQuery({
    queryKey: ['event-emails', id],
    queryFn: async () => (await api.listEventMails({ id })).data,
    staleTime: 0,
    gcTime: 0,
  })
  const changed = (mails.data ?? []).filter(({ kind, isOn }) => (changes[kind] ?? isOn) !== isOn)
  const kindsToTurn = (on: boolean) => changed.filter((mail) => mail.isOn !== on).map(({ kind }) => kind)
  const choice = {
    ...(blocked !== wasBlocked && { blocked }),
    turnOff: kindsToTurn(false),
    turnOn: kindsToTurn(true),
  }
  return (
    <PreviewForm
      title="Automatic emails"
      event={event}
      dialog={dialog}
      values={choice}
      doneText="Automatic emails saved"
      noChangeText="No charge, reminder or cancellation changes"
      send={(mode) => api.updateBlockAutoEmails({ id, ...choice, ...mode })}
    >
      <Checkbox
        label="Block automatic emails"
        hint="The group and the suppliers get no emails about bookings and guests. Receipts are still sent. Stored cards are not charged, and the event is not cancelled automatically, because both need an email first."
        checked={blocked}
        onChange={({ currentTarget }) => setBlocked(currentTarget.checked)}
      />
      <fieldset className="grid gap-1" disabled={blocked}>
        <legend className="pb-1 font-semibold">Emails that this event sends</legend>
        {/* The skeleton has the height of the list, so that the dialog does not move under the pointer. */}
        {mails.isPending && <Skeleton className="h-320 w-full" />}
        {mails.isError && <ErrorState onRetry={() => void mails.refetch()}>{mails.error.message}</ErrorState>}
        {mails.data?.map(({ kind, name, sentWhen, to, isOn }) => (
          <Checkbox
            key={kind}
            label={name}
            hint={`${to}. ${sentWhen}`}
            checked={changes[kind] ?? isOn}
            onChange={({ currentTarget }) => setChanges({ ...changes, [kind]: currentTarget.checked })}
          />
        ))}
      </fieldset>
    </PreviewForm>
  )
}
