import { useState } from 'react'
import { Checkbox } from '#platform/ui/fields/checkbox.tsx'
import { SettingForm, type SettingProps, useSaveMutation } from './setting-forms.tsx'

/** Edits whether automatic transactions are allowed (PAY-023). */
export const AutomaticTransactionsForm = ({ api, event, dialog }: SettingProps) => {
  const [allowed, setAllowed] = useState(event.automaticTransactionsAllowed ?? false)
  const save = useSaveMutation(
    dialog,
    allowed ? 'Automatic transactions allowed' : 'Automatic transactions not allowed',
    async () => (await api.updateAutomaticTransactions({ id: event._doc, allowed })).data.event,
  )
  return (
    <SettingForm title="Automatic transactions" dialog={dialog} save={save}>
      <Checkbox
        label="Allow automatic transactions"
        hint="Instalments and balances may be taken from a stored card on their due dates."
        checked={allowed}
        onChange={({ currentTarget }) => setAllowed(currentTarget.checked)}
      />
    </SettingForm>
  )
}
