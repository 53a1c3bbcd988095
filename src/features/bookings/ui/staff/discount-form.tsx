import { useState } from 'react'
import { NumberField } from '#platform/ui/fields/number-field.tsx'
import { SelectField } from '#platform/ui/fields/select-field.tsx'
import { PreviewForm } from './preview-form.tsx'
import type { SettingProps } from './setting-forms.tsx'

/** Edits the discount per person, of the event or of one package (PAY-020). */
export const DiscountForm = ({ api, event, dialog }: SettingProps) => {
  const [eventDiscount, setOfEvent] = useState<number | undefined>(event.discountMargin ?? 0)
  const [packageIndex, setIndex] = useState(0)
  const packages = event.packageOption
  const storedDiscount = packages[packageIndex]?.money.discountMargin ?? 0
  const [packageDiscount, setOfPackage] = useState<number | undefined>(storedDiscount)
  const discounts = {
    eventDiscountMargin: eventDiscount ?? 0,
    ...(packages.length > 0 && { packageDiscountMargin: packageDiscount ?? 0, packageIndex }),
  }
  return (
    <PreviewForm
      title="Discount"
      event={event}
      dialog={dialog}
      values={discounts}
      doneText="Discount saved"
      send={(mode) => api.updateDiscountMargin({ id: event._doc, ...discounts, ...mode })}
    >
      <p className="text-ink-soft">Taken from our margin, for each person. A price never falls below £0.</p>
      <NumberField
        pounds
        label="For every package"
        min={0}
        max={10_000}
        value={eventDiscount}
        onChange={setOfEvent}
      />
      {packages.length > 1 && (
        <SelectField
          label="Package"
          options={packages.map(({ locationNumber, locationName }, index) => ({
            value: String(index),
            label: `Package ${locationNumber}${locationName ? `: ${locationName}` : ''}`,
          }))}
          value={String(packageIndex)}
          onChange={({ currentTarget }) => {
            const index = Number(currentTarget.value)
            setIndex(index)
            setOfPackage(packages[index]?.money.discountMargin ?? 0)
          }}
        />
      )}
      {packages.length > 0 && (
        <NumberField
          pounds
          label={packages.length > 1 ? 'Also for this package' : 'Also for the package'}
          min={0}
          max={10_000}
          value={packageDiscount}
          onChange={setOfPackage}
        />
      )}
    </PreviewForm>
  )
}
