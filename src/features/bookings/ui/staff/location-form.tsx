import { useState } from 'react'
import { useLocations } from '#features/catalogue/ui/index.ts'
import type { WirePackage } from '#features/events/rules/reading/wire-schema.ts'
import { sectionOf } from '#kernel/section.ts'
import { ComboField } from '#platform/ui/fields/combo-field.tsx'
import { PreviewForm } from './preview-form.tsx'
import type { SettingProps } from './setting-forms.tsx'

/** Edits the location of a package (EVT-072). */
export const LocationForm = ({
  api,
  event,
  dialog,
  pack,
}: Omit<SettingProps, 'onLoaded'> & { pack: WirePackage }) => {
  const { data: locations = [], isPending } = useLocations(sectionOf(event.section))
  const [locationId, setLocation] = useState(pack.locationId ?? undefined)
  return (
    <PreviewForm
      title="Location"
      event={event}
      dialog={dialog}
      values={locationId}
      doneText="Location saved"
      isReady={locationId !== undefined && locationId !== pack.locationId}
      send={(mode) =>
        api.swapLocation({ id: event._doc, packageId: pack.id, locationId: locationId!, ...mode })
      }
    >
      <ComboField
        label="Location"
        hint="Products stay. Their venues, and what suppliers have confirmed, are reset."
        options={locations.map(({ id, name }) => ({ value: id, label: name }))}
        loading={isPending}
        value={locationId}
        onChange={setLocation}
      />
    </PreviewForm>
  )
}
