import { useEffect, useMemo, useState } from 'react'
import { pricePackage } from '#features/event-prices/rules/shares/price-package.ts'
import type { OpenedWebPackageResponse } from '#features/web-packages/rules/web-package-responses.ts'
import {
  type DayAllocations,
  type PlannedWebPackageEntry as Entry,
  type Group,
  GroupFields,
  missingProductName,
  omissionLabels,
  planFor,
} from '#features/web-packages/ui/index.ts'
import { formatPence } from '#kernel/money.ts'
import { isRefusal } from '#kernel/refusal.ts'
import type { Section } from '#kernel/section.ts'
import { Notice } from '#platform/ui/display/notice.tsx'
import { Checkbox } from '#platform/ui/fields/checkbox.tsx'
import type { DialogHandle } from '#platform/ui/overlays/dialog-stack.ts'
import { FormDialog } from '#platform/ui/overlays/form-dialog.tsx'
import { applyWebPackage } from '../../rules/apply-web-package.ts'
import type { Builder } from '../state/builder.ts'
import type { ReadAvailability } from './web-package-availability.ts'
import { isExcluded, type WebPackageChoice } from './web-package-choice.ts'

type Props = {
  builder: Builder
  webPackage: OpenedWebPackageResponse
  section: Section
  group: Group
  /** Must be a stable function while the dialog is open. */
  readAvailability: ReadAvailability
  dialog: DialogHandle<WebPackageChoice>
}

const keyOf = ({ productId, dayIndex }: Pick<Entry, 'productId' | 'dayIndex'>) => `${dayIndex} ${productId}`

/**
 * Lets the user choose people, start date and products of a ready-made package. Leaves out unavailable products, and
 * shows why each is unavailable.
 */
export const WebPackageForm = ({
  builder,
  webPackage,
  group: initialGroup,
  readAvailability,
  dialog,
}: Props) => {
  const [group, setGroup] = useState(initialGroup)
  const [unwantedKeys, setUnwanted] = useState<ReadonlySet<string>>(new Set())
  const isEditable = webPackage.setting.editable === 'Yes'
  const [availability, setAvailability] = useState<DayAllocations>({})
  useEffect(() => {
    let isCurrent = true
    void readAvailability(group).then((loaded) => isCurrent && setAvailability(loaded))
    return () => {
      isCurrent = false
    }
  }, [readAvailability, group])
  const plan = planFor(webPackage, group, availability)
  const wantedEntries = plan.filter(
    (entry) => !isExcluded(entry.omissionReason) && !unwantedKeys.has(keyOf(entry)),
  )
  const isWhole = wantedEntries.length === plan.length
  const choice: WebPackageChoice = { ...group, productList: wantedEntries }
  const toggle = (entry: Entry) =>
    setUnwanted((before) => {
      const next = new Set(before)
      if (!next.delete(keyOf(entry))) next.add(keyOf(entry))
      return next
    })
  const { people, startDate } = builder.facts.command.limits
  return (
    <FormDialog
      title="Add"
      subtitle={webPackage.content.name}
      submitLabel={isWhole ? 'Add' : 'Add chosen items'}
      isReady={wantedEntries.length > 0 && (isEditable || isWhole)}
      onCancel={dialog.cancel}
      onSubmit={() => dialog.done(choice)}
    >
      <GroupFields
        setDates={webPackage.setting.setDates}
        group={group}
        limits={{ people, startDate }}
        onChange={setGroup}
      />
      <fieldset>
        <legend className="mb-1 font-semibold text-sm">Included</legend>
        {plan.map((entry) => (
          <Checkbox
            key={keyOf(entry)}
            label={
              <>
                {entry.product?.name ?? missingProductName}{' '}
                <span className="whitespace-nowrap text-ink-soft text-sm">Day {entry.dayIndex + 1}</span>
              </>
            }
            hint={entry.omissionReason && omissionLabels[entry.omissionReason]}
            checked={wantedEntries.includes(entry)}
            disabled={!isEditable || isExcluded(entry.omissionReason)}
            onChange={() => toggle(entry)}
          />
        ))}
      </fieldset>
      {!isEditable && !isWhole && (
        <Notice tone="warn" title="Not available for this group on this date">
          It is sold as a complete package. Try another day or a smaller group.
        </Notice>
      )}
      <ChosenPrice builder={builder} webPackage={webPackage} choice={choice} />
    </FormDialog>
  )
}

/** Shows the package's price per person, as the builder will show it. */
const ChosenPrice = ({
  builder,
  webPackage,
  choice,
}: Pick<Props, 'builder' | 'webPackage'> & { choice: WebPackageChoice }) => {
  // The choice is a new object in each render, so its text decides when to calculate the price again.
  const choiceText = JSON.stringify(choice)
  const price = useMemo(() => {
    const { people, startDate, productList } = JSON.parse(choiceText) as WebPackageChoice
    let idCount = 0
    const eventWithPackage = applyWebPackage(
      builder.read().event,
      builder.packageId,
      {
        webPackageId: webPackage.id,
        nightsCount: webPackage.setting.nightsCount,
        peopleCount: people,
        startDate,
        productList: productList.map(({ productId, dayIndex }) => ({ productId, dayIndex })),
      },
      { commandFacts: builder.facts.command, newId: () => `preview-${++idCount}` },
    )
    if (isRefusal(eventWithPackage)) return undefined
    const pack = eventWithPackage.packages.find(({ id }) => id === builder.packageId)
    return pack && pricePackage(eventWithPackage, pack)
  }, [builder, webPackage, choiceText])
  const { packagePrices, productPrices } = builder.facts.visibility
  if (!price || !packagePrices || !productPrices) return null
  return (
    <p role="status" className="flex items-baseline justify-between rounded-field bg-sunken px-4 py-3">
      <span className="text-ink-soft text-sm">Your package</span>
      <span className="font-bold tabular-nums">
        {price.isPriceOnApplication ? 'POA' : `${formatPence(price.perPersonPence, price)} pp`}
      </span>
    </p>
  )
}
