import { useState } from 'react'
import type { IsoDate } from '#kernel/dates.ts'
import { Checkbox } from '#platform/ui/fields/checkbox.tsx'
import { DateField } from '#platform/ui/fields/date-field.tsx'
import { PreviewForm } from './preview-form.tsx'
import type { SettingProps } from './setting-forms.tsx'

const dueDates = [
  ['depositDueDate', 'Deposit due'],
  ['adjustmentDate', 'Final numbers due'],
  ['balanceDueDate', 'Balance due'],
] as const
type Name = (typeof dueDates)[number][0]

/**
 * Edits the due dates for payments and final numbers. Each date is calculated until staff set it by hand, and again
 * after they clear it. The preview says what becomes due when, and which reminders and cancellation follow.
 */
export const DueDatesForm = ({ api, event, dialog }: SettingProps) => {
  const byHand = event.dueDatesByHand ?? []
  // When staff turn automatic cancellation off, they set its date to null, which counts as set by hand.
  const wasAllowed = !byHand.includes('autoCancelDepositDueDate')
  const [dates, setDates] = useState<Partial<Record<Name, IsoDate | null>>>({})
  const [isAllowed, setAllowed] = useState(wasAllowed)
  const change = { ...dates, ...(isAllowed !== wasAllowed && { cancelsAutomatically: isAllowed }) }
  /** Returns the day to show; undefined for a date that is calculated on saving. */
  const dayFor = (name: Name) => (dates[name] === undefined ? event[name] : dates[name]) ?? undefined
  const isByHand = (name: Name) => (dates[name] === undefined ? byHand.includes(name) : dates[name] !== null)
  return (
    <PreviewForm
      title="Due dates"
      event={event}
      dialog={dialog}
      values={change}
      doneText="Due dates saved"
      send={(mode) => api.updateDueDates({ id: event._doc, ...change, ...mode })}
    >
      <p className="text-ink-soft">
        Dates are calculated from the start of the trip. A date that you set stays until you clear it.
        Instalments follow the balance date. Once the last date for changing numbers has passed, the price
        only falls when you lower it.
      </p>
      {dueDates.map(([name, label]) => (
        <DateField
          key={name}
          label={label}
          hint={isByHand(name) ? 'Set by hand' : 'Calculated'}
          value={dayFor(name)}
          min={event.today}
          max={event.startDate ?? undefined}
          placeholder={dates[name] === null ? 'To be calculated' : 'No start date yet'}
          clearLabel="Reset to calculated"
          onChange={(date) => setDates({ ...dates, [name]: date ?? null })}
        />
      ))}
      <Checkbox
        label="Allow automatic cancellation"
        hint="When a deposit or the balance is a week late"
        checked={isAllowed}
        onChange={({ currentTarget }) => setAllowed(currentTarget.checked)}
      />
    </PreviewForm>
  )
}
