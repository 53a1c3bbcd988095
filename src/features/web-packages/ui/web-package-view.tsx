import { CalendarDays, Package } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { picturesIn } from '#features/catalogue/rules/pictures.ts'
import { PicturesOrScene } from '#features/catalogue/ui/index.ts'
import type { Section } from '#kernel/section.ts'
import { loadPart } from '#platform/browser/load-part.ts'
import { Button } from '#platform/ui/actions/button.tsx'
import { Card } from '#platform/ui/display/card.tsx'
import { Notice } from '#platform/ui/display/notice.tsx'
import { tintOf } from '#platform/ui/display/tint.ts'
import { type Crumb, PageHeader } from '#platform/ui/layout/page-header.tsx'
import { availableOf, basePlan } from '../rules/planned-entry.ts'
import { minWebPackagePrice } from '../rules/price-web-package.ts'
import type { OpenedWebPackageResponse } from '../rules/web-package-responses.ts'
import type { Group, GroupLimits } from './group-form.tsx'
import { GroupPrice, isPriceHidden } from './group-price.tsx'
import { Medal } from './medal.tsx'
import { nightsLabel } from './nights-label.ts'
import { type Entry, PlannedDays } from './planned-days.tsx'

type Props = {
  opened: OpenedWebPackageResponse
  section: Section
  /** The slug of the location, as it appears in the address. */
  location: string
  defaultPeople: number
  limits: GroupLimits
  crumbs: readonly Crumb[]
  /** Renders the actions for a plan and its group. Until the user chooses a group, `group` is the default one. */
  action: (choice: { group: Group; isGroupChosen: boolean; plan: readonly Entry[] }) => ReactNode
}

/** The pricing code, which contains the date library. It loads only when the user wants to choose a group. */
type PricingTools = typeof import('./group-form.tsx')

const usePricingTools = () => {
  const [tools, setTools] = useState<PricingTools>()
  const [isLoading, setLoading] = useState(false)
  // After loading, a form replaces the button in the card, so the card gets the focus.
  const card = useRef<HTMLElement>(null)
  useEffect(() => {
    if (tools) card.current?.focus({ preventScroll: true })
  }, [tools])
  const load = async () => {
    setLoading(true)
    const loaded = await loadPart(() => import('./group-form.tsx')).finally(() => setLoading(false))
    setTools(loaded)
  }
  return { tools, isLoading, load, card }
}

/** The page of a ready-made package: its description, its products by day, and its price. */
export const WebPackageView = ({
  opened,
  section,
  location,
  defaultPeople,
  limits,
  crumbs,
  action,
}: Props) => {
  const [group, setGroup] = useState<Group>({ people: defaultPeople, startDate: null })
  const { tools, isLoading, load, card } = usePricingTools()
  const plan = tools?.planFor(opened, group) ?? basePlan(opened.productList, opened.products)
  const { name, description } = opened.content
  const { nightsCount, editable } = opened.setting
  return (
    <>
      <PageHeader
        title={name}
        eyebrow={`${nightsLabel(nightsCount)} in ${opened.location.name}`}
        crumbs={crumbs}
        actions={<Medal standard={opened.setting.standard} tone="neutral" />}
      />
      <div className="grid items-start gap-8 lg:grid-cols-[1fr_22rem]">
        <div className="flex min-w-0 flex-col gap-8 max-lg:contents">
          <PicturesOrScene
            pictures={picturesIn(opened.content.images, section)}
            scene={opened.imageId ? { cloudinaryId: opened.imageId, alt: opened.imageAlt } : undefined}
            name={name}
            tint={tintOf(name)}
            icon={<Package />}
            shape="wide"
            widest={1400}
            sizes="(min-width: 64rem) 54rem, 100vw"
          />
          {description && <p className="whitespace-pre-line text-lg">{description}</p>}
          <section className="max-lg:order-2" aria-label="Day by day">
            <h2 className="mb-4 font-bold text-xl">Day by day</h2>
            <PlannedDays
              plan={plan}
              nightsCount={nightsCount}
              section={section}
              location={location}
              dateOf={(day) => tools?.dayText(group, day)}
            />
          </section>
        </div>
        <Card
          ref={card}
          tabIndex={-1}
          aria-label="Your group and its price"
          className="flex flex-col gap-4 outline-none max-lg:order-1 lg:sticky lg:top-24"
        >
          {tools ? (
            <tools.GroupForm
              opened={opened}
              plan={plan}
              section={section}
              group={group}
              limits={limits}
              onChange={setGroup}
            />
          ) : (
            <>
              <DefaultPrice opened={opened} plan={plan} section={section} people={defaultPeople} />
              <Button pending={isLoading} onClick={() => void load()}>
                <CalendarDays aria-hidden />
                Get a price for your group
              </Button>
            </>
          )}
          {plan.some(({ omissionReason }) => omissionReason === 'gone') && !tools && (
            <Notice tone="warn" title="Part of this package has been discontinued">
              Discontinued items are marked in the plan and excluded from the price.
            </Notice>
          )}
          {action({ group, plan, isGroupChosen: tools !== undefined })}
          <p className="text-ink-soft text-sm">
            {editable === 'Yes'
              ? 'Take it as it is, or change whatever you like. Nothing is booked yet.'
              : 'Sold as a complete package. Nothing is booked yet.'}
          </p>
        </Card>
      </div>
    </>
  )
}

type DefaultPriceProps = Pick<Props, 'opened' | 'section'> & { plan: readonly Entry[]; people: number }

/** The 'from' price for the default group, shown until the user chooses a group and a date. */
const DefaultPrice = ({ opened, plan, section, people }: DefaultPriceProps) => {
  const availableProducts = availableOf(plan)
  return (
    <GroupPrice
      price={
        availableProducts.length === 0 ? null : minWebPackagePrice(availableProducts, { people, section })
      }
      isHidden={isPriceHidden(opened)}
      people={people}
      nightsText={nightsLabel(opened.setting.nightsCount)}
      isMinimumPrice
    />
  )
}
