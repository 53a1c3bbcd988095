import { useState } from 'react'
import { Checkbox } from '#platform/ui/fields/checkbox.tsx'
import { SettingForm, type SettingProps, useSaveMutation } from './setting-forms.tsx'

/** Blocks the automatic emails about an event, or allows them again (EVT-073). */
export const AutomaticEmailsForm = ({ api, event, dialog }: SettingProps) => {
  const [blocked, setBlocked] = useState(event.autoEmailsBlocked ?? false)
  const save = useSaveMutation(
    dialog,
    blocked ? 'Automatic emails blocked' : 'Automatic emails allowed',
    async () => (await api.updateBlockAutoEmails({ id: event._doc, blocked })).data.event,
  )
  return (
    <SettingForm title="Automatic emails" dialog={dialog} save={save}>
      <Checkbox
        label="Block automatic emails"
        hint="The group and the suppliers get no emails about bookings and guests. Receipts are still sent."
        checked={blocked}
        onChange={({ currentTarget }) => setBlocked(currentTarget.checked)}
      />
    </SettingForm>
  )
}
