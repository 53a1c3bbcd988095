import { useState } from 'react'
import type { WireEvent } from '#features/events/rules/reading/wire-schema.ts'
import { SelectField } from '#platform/ui/fields/select-field.tsx'
import { SettingForm, type SettingProps, useSaveMutation } from './setting-forms.tsx'

type DisplayPrices = NonNullable<WireEvent['displayPrices']>
type Choice = DisplayPrices['packagePrices']['guest']

const prices = [
  ['packagePrices', 'Package prices'],
  ['productPrices', 'Product prices'],
] as const

const readers = [
  ['organiser', 'Organiser', 'Automatic: always shown'],
  ['guest', 'Guests', 'Automatic: shown once the event is Pending Booking'],
] as const

const automatic: DisplayPrices = {
  packagePrices: { organiser: 'Auto', guest: 'Auto' },
  productPrices: { organiser: 'Auto', guest: 'Auto' },
}

/** Edits which prices the organiser and the guests see (EVT-067). */
export const DisplayPricesForm = ({ api, event, dialog }: SettingProps) => {
  const [visibility, setShown] = useState(event.displayPrices ?? automatic)
  const save = useSaveMutation(
    dialog,
    'Price visibility saved',
    async () => (await api.updateDisplayPrices({ id: event._doc, ...visibility })).data.event,
  )
  return (
    <SettingForm title="Price visibility" dialog={dialog} save={save}>
      {prices.map(([kind, title]) => (
        <fieldset key={kind} className="grid gap-3">
          <legend className="pb-2 font-semibold">{title}</legend>
          {readers.map(([reader, label, hint]) => (
            <SelectField
              key={reader}
              label={label}
              hint={hint}
              options={[
                { value: 'Auto', label: 'Automatic' },
                { value: 'Show', label: 'Shown' },
                { value: 'Hide', label: 'Hidden' },
              ]}
              value={visibility[kind][reader]}
              onChange={({ currentTarget }) =>
                setShown({
                  ...visibility,
                  [kind]: { ...visibility[kind], [reader]: currentTarget.value as Choice },
                })
              }
            />
          ))}
        </fieldset>
      ))}
    </SettingForm>
  )
}
