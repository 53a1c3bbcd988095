import { useState } from 'react'
import type { WirePackage } from '#features/events/rules/reading/wire-schema.ts'
import { useWebPackages } from '#features/web-packages/ui/index.ts'
import { countOf } from '#kernel/format-count.ts'
import { sectionOf } from '#kernel/section.ts'
import { ComboField } from '#platform/ui/fields/combo-field.tsx'
import { SettingForm, type SettingProps, useSaveMutation } from './setting-forms.tsx'

const emptyPackage = 'empty'

/**
 * Replaces all products in a package of an enquiry with those of a ready-made package, or removes them. The notes and
 * discount stay.
 */
export const ReplacePackageForm = ({
  api,
  event,
  dialog,
  pack,
}: Omit<SettingProps, 'onLoaded'> & { pack: WirePackage }) => {
  const packages = useWebPackages(sectionOf(event.section), pack.locationId)
  const [chosenId, setChosen] = useState<string>()
  const chosen = packages.data?.find(({ id }) => id === chosenId)
  const save = useSaveMutation(dialog, 'Package replaced', async () => {
    const { id, locationId, startDate, peopleCount, eventNotes = '' } = pack
    const request = {
      id,
      locationId,
      startDate,
      peopleCount,
      eventNotes,
      nightsCount: chosen?.setting?.nightsCount ?? pack.nightsCount,
      webPackageId: chosen?.id ?? null,
      productList: (chosen?.productList ?? []).map(({ productId, dayIndex }) => ({
        productId,
        itinerary: [{ newItineraryId: crypto.randomUUID(), dayIndex }],
      })),
    }
    const { _doc, version } = event
    return (await api.replacePackage({ id: _doc, version, package: request })).data.event
  })
  const options = (packages.data ?? []).flatMap(({ id, content, setting }) =>
    id && content && setting
      ? [{ value: id, label: content.name, note: countOf(setting.nightsCount, 'night', 'nights') }]
      : [],
  )
  return (
    <SettingForm
      title="Replace this package"
      dialog={dialog}
      save={save}
      problem={save.error?.message ?? packages.error?.message}
      submitLabel="Replace"
      isReady={chosenId !== undefined}
    >
      <ComboField
        label="Replace it with"
        hint="Its products are removed. Date, people, notes and discount stay."
        options={[{ value: emptyPackage, label: 'An empty package' }, ...options]}
        loading={packages.isFetching}
        value={chosenId}
        onChange={setChosen}
      />
    </SettingForm>
  )
}
