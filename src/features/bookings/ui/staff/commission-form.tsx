import { useState } from 'react'
import { NumberField } from '#platform/ui/fields/number-field.tsx'
import { PreviewForm } from './preview-form.tsx'
import type { SettingProps } from './setting-forms.tsx'

/** Edits the commission of the manager at booking (PAY-021). */
export const CommissionForm = ({ api, event, dialog }: SettingProps) => {
  const [percent, setPercent] = useState<number | undefined>(event.commission ?? 0)
  const commission = percent ?? 0
  return (
    <PreviewForm
      title="Commission"
      event={event}
      dialog={dialog}
      values={commission}
      doneText="Commission saved"
      send={(mode) => api.updateCommission({ id: event._doc, commission, ...mode })}
    >
      <NumberField
        label="Commission"
        hint="For the manager at booking, in per cent of the package price."
        suffix="%"
        min={0}
        max={100}
        value={percent}
        onChange={setPercent}
      />
    </PreviewForm>
  )
}
