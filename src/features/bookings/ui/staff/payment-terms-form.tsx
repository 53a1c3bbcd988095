import { useState } from 'react'
import { canChangePriceModification } from '#features/event-prices/rules/entry/recalculate.ts'
import { Checkbox } from '#platform/ui/fields/checkbox.tsx'
import { NumberField } from '#platform/ui/fields/number-field.tsx'
import { SelectField } from '#platform/ui/fields/select-field.tsx'
import { PreviewForm } from './preview-form.tsx'
import type { SettingProps } from './setting-forms.tsx'

const payerOptions = [
  { value: 'guests', label: 'Each guest pays their share' },
  { value: 'organiser', label: 'The organiser pays for everyone' },
]

/** Edits who pays, the deposit, and how prices change (EVT-007, PAY-002). */
export const PaymentTermsForm = ({ api, event, dialog }: SettingProps) => {
  const [paymentMethod, setMethod] = useState(event.paymentMethod ?? 'guests')
  const [deposit, setDeposit] = useState(event.depositAmountGBP ?? undefined)
  const [modification, setModification] = useState<number | undefined>(event.priceModification ?? 0)
  const [isLocked, setLocked] = useState(event.lockPriceModification === 'Yes')
  const [isCostProtected, setCostProtected] = useState(event.noCostIncrease !== 0)
  const canChangeModification = canChangePriceModification({
    statusStage: event.statusStage,
    bookedDate: event.bookedDate ?? null,
    lockPriceModification: event.lockPriceModification ?? 'No',
  })
  const terms = {
    paymentMethod,
    depositAmountGBP: deposit ?? null,
    ...(canChangeModification && { priceModification: modification ?? 0 }),
    lockPriceModification: isLocked ? ('Yes' as const) : ('No' as const),
    noCostIncrease: isCostProtected ? (1 as const) : (0 as const),
  }
  return (
    <PreviewForm
      title="Price and payment"
      event={event}
      dialog={dialog}
      values={terms}
      doneText="Price and payment saved"
      send={(mode) => api.updatePaymentTerms({ id: event._doc, ...terms, ...mode })}
    >
      <SelectField
        label="Payment"
        options={payerOptions}
        value={paymentMethod}
        onChange={({ currentTarget }) => setMethod(currentTarget.value as typeof paymentMethod)}
      />
      <NumberField
        pounds
        label="Deposit for each person (Optional)"
        hint="Empty: £50, or 20% of the price if that is less."
        min={0}
        value={deposit}
        onChange={setDeposit}
      />
      <NumberField
        label="Price modification"
        hint={
          canChangeModification
            ? 'Added to every price that was not set by hand. A negative value reduces prices.'
            : event.lockPriceModification === 'Yes'
              ? 'Locked. Remove the lock and save to change it.'
              : 'Locked since the event was booked.'
        }
        suffix="%"
        min={-100}
        max={1000}
        disabled={!canChangeModification}
        value={modification}
        onChange={setModification}
      />
      <Checkbox
        label="Lock the price modification"
        checked={isLocked}
        onChange={({ currentTarget }) => setLocked(currentTarget.checked)}
      />
      <Checkbox
        label="No cost increase"
        hint="After booking, a higher cost of a supplier lowers our margin and not the group’s price."
        checked={isCostProtected}
        onChange={({ currentTarget }) => setCostProtected(currentTarget.checked)}
      />
    </PreviewForm>
  )
}
