import { useState } from 'react'
import { Checkbox } from '#platform/ui/fields/checkbox.tsx'
import { PreviewForm } from './preview-form.tsx'
import type { SettingProps } from './setting-forms.tsx'

/** Edits whether automatic transactions are allowed (PAY-023). The preview lists the charges that this would alter. */
export const AutomaticTransactionsForm = ({ api, event, dialog }: SettingProps) => {
  const [allowed, setAllowed] = useState(event.automaticTransactionsAllowed ?? false)
  return (
    <PreviewForm
      title="Automatic transactions"
      event={event}
      dialog={dialog}
      values={allowed}
      doneText={allowed ? 'Automatic transactions allowed' : 'Automatic transactions not allowed'}
      send={(mode) => api.updateAutomaticTransactions({ id: event._doc, allowed, ...mode })}
    >
      <Checkbox
        label="Allow automatic transactions"
        hint="Instalments and balances may be taken from a stored card on their due dates."
        checked={allowed}
        onChange={({ currentTarget }) => setAllowed(currentTarget.checked)}
      />
    </PreviewForm>
  )
}
