import { useEffect, useMemo, useState } from 'react'
import { pricePackage } from '#features/events/rules/pricing/price-package.ts'
import type { OpenedWebPackageAnswer } from '#features/web-packages/rules/web-package-answers.ts'
import {
  type PlannedWebPackageEntry as Entry,
  type Group,
  GroupFields,
  goneName,
  leftOutWords,
  planFor,
  type SaidOfDays,
} from '#features/web-packages/ui/index.ts'
import { formatPence } from '#kernel/money.ts'
import { isRefusal } from '#kernel/refusal.ts'
import type { Section } from '#kernel/section.ts'
import { Notice } from '#platform/ui/display/notice.tsx'
import { Checkbox } from '#platform/ui/fields/checkbox.tsx'
import type { DialogHandle } from '#platform/ui/overlays/dialog-stack.ts'
import { FormDialog } from '#platform/ui/overlays/form-dialog.tsx'
import { beginWebPackage } from '../../rules/begin-web-package.ts'
import type { Builder } from '../state/builder.ts'
import type { ReadSaidOfDays } from './day-notices.ts'
import { cannotBeAdded, type Taken } from './used-web-package.ts'

type Props = {
  builder: Builder
  webPackage: OpenedWebPackageAnswer
  section: Section
  group: Group
  /** Stays the same while the dialog is open. */
  readSaid: ReadSaidOfDays
  dialog: DialogHandle<Taken>
}

const keyOf = ({ productId, dayIndex }: Pick<Entry, 'productId' | 'dayIndex'>) => `${dayIndex} ${productId}`

/** Asks for how many, from when, and which of its products; what cannot be had is said and stays out. */
export const TakeOverForm = ({ builder, webPackage, group: first, readSaid, dialog }: Props) => {
  const [group, setGroup] = useState(first)
  const [unwanted, setUnwanted] = useState<ReadonlySet<string>>(new Set())
  const isEditable = webPackage.setting.editable === 'Yes'
  const [said, setSaid] = useState<SaidOfDays>({})
  useEffect(() => {
    let isCurrent = true
    void readSaid(group).then((known) => isCurrent && setSaid(known))
    return () => {
      isCurrent = false
    }
  }, [readSaid, group])
  const plan = planFor(webPackage, group, said)
  const wanted = plan.filter((entry) => !cannotBeAdded(entry.leftOut) && !unwanted.has(keyOf(entry)))
  const isWhole = wanted.length === plan.length
  const taken: Taken = { ...group, productList: wanted }
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
      submitLabel={isWhole ? 'Add' : 'Add available items'}
      isReady={wanted.length > 0 && (isEditable || isWhole)}
      onCancel={dialog.cancel}
      onSubmit={() => dialog.done(taken)}
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
                {entry.product?.name ?? goneName}{' '}
                <span className="whitespace-nowrap text-ink-soft text-sm">Day {entry.dayIndex + 1}</span>
              </>
            }
            hint={entry.leftOut && leftOutWords[entry.leftOut]}
            checked={wanted.includes(entry)}
            disabled={!isEditable || cannotBeAdded(entry.leftOut)}
            onChange={() => toggle(entry)}
          />
        ))}
      </fieldset>
      {!isEditable && !isWhole && (
        <Notice tone="warn" title="Not available for this group on this date">
          It is sold as a complete package. Try another day or a smaller group.
        </Notice>
      )}
      <TakenPrice builder={builder} webPackage={webPackage} taken={taken} />
    </FormDialog>
  )
}

/** What the package would come to for each person, as the builder will say it. */
const TakenPrice = ({
  builder,
  webPackage,
  taken,
}: Pick<Props, 'builder' | 'webPackage'> & { taken: Taken }) => {
  const wanted = JSON.stringify(taken)
  const price = useMemo(() => {
    const { people, startDate, productList } = JSON.parse(wanted) as Taken
    let made = 0
    const begun = beginWebPackage(
      builder.read().event,
      builder.packageId,
      {
        webPackageId: webPackage.id,
        nightsCount: webPackage.setting.nightsCount,
        peopleCount: people,
        startDate,
        productList: productList.map(({ productId, dayIndex }) => ({ productId, dayIndex })),
      },
      { facts: builder.facts.command, newId: () => `preview-${++made}` },
    )
    if (isRefusal(begun)) return undefined
    const pack = begun.packages.find(({ id }) => id === builder.packageId)
    return pack && pricePackage(begun, pack)
  }, [builder, webPackage, wanted])
  const { packagePrices, productPrices } = builder.facts.sight
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
