import { Clock, UserCheck, Users, Wallet } from 'lucide-react'
import type { ReactNode } from 'react'
import { countOf } from '#kernel/format-count.ts'
import { formatTime } from '#kernel/format-date.ts'
import { formatPence, formatPounds } from '#kernel/money.ts'
import type { Section } from '#kernel/section.ts'
import { tintOf } from '#platform/ui/display/tint.ts'
import { TintPicture } from '#platform/ui/display/tint-picture.tsx'
import { pictureIn } from '../rules/pictures.ts'
import type { ProductResponse } from '../rules/responses/product-responses.ts'
import { showsFeatures } from '../rules/single-venue.ts'
import { formatDuration } from './format-duration.ts'

type Fact = readonly [label: string, value: string | undefined]

/** Renders the facts of a product: times, venues, restrictions, information and extras. */
export const ProductFacts = ({ product, section }: { product: ProductResponse; section: Section }) => (
  <>
    <Features product={product} />
    <FactList title="The details" facts={detailsOf(product)} />
    <VenuePhotos venues={product.venues} section={section} />
    <FactList title="Who can take part" facts={restrictionsOf(product)} />
    <FactList title="Good to know" facts={informationOf(product)} />
    <Extras product={product} />
  </>
)

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h2 className="mb-3 font-bold text-xl">{title}</h2>
    {children}
  </section>
)

/** Renders the features of a product that is sold per person with a minimum group (CAT-029). */
const Features = ({ product: { config, durationMinutes } }: { product: ProductResponse }) =>
  showsFeatures(config) ? (
    <Part title="Features">
      <ul className="flex flex-wrap gap-2">
        <Feature icon={<Users aria-hidden />}>For groups of {config.minUnits} or more</Feature>
        {config.maxUnits > config.minUnits && (
          <Feature icon={<UserCheck aria-hidden />}>Up to {config.maxUnits} people together</Feature>
        )}
        <Feature icon={<Wallet aria-hidden />}>Everyone pays their own share</Feature>
        {durationMinutes > 0 && (
          <Feature icon={<Clock aria-hidden />}>{formatDuration(durationMinutes)}</Feature>
        )}
      </ul>
    </Part>
  ) : null

const Feature = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <li className="inline-flex min-h-9 items-center gap-2 rounded-full bg-accent-soft px-3.5 text-accent-ink text-sm [&_svg]:size-4">
    {icon}
    {children}
  </li>
)

const FactList = ({ title, facts }: { title: string; facts: readonly Fact[] }) => {
  const shownFacts = facts.filter(([, value]) => value)
  if (shownFacts.length === 0) return null
  return (
    <Part title={title}>
      <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
        {shownFacts.map(([label, value]) => (
          <div key={label} className="border-line border-t pt-3">
            <dt className="text-ink-faint text-sm">{label}</dt>
            <dd className="whitespace-pre-line">{value}</dd>
          </div>
        ))}
      </dl>
    </Part>
  )
}

/** The widths of a venue's picture: two columns in the column of facts. */
const venueSizes = '(min-width: 64rem) 26rem, (min-width: 40rem) 46vw, 80vw'

/** Shows only the venues that have photos. The details list all venues. */
const VenuePhotos = ({ venues, section }: Pick<ProductResponse, 'venues'> & { section: Section }) => {
  const venuesWithPicture = venues.flatMap((venue) => {
    const picture = pictureIn(venue.images, section)
    return picture ? [{ ...venue, picture }] : []
  })
  if (venuesWithPicture.length === 0) return null
  return (
    <Part title="Where it is">
      <ul className="grid gap-4 sm:grid-cols-2">
        {venuesWithPicture.map(({ id, name, address, picture }) => (
          <li key={id} className="grid min-w-0 content-start gap-2">
            <TintPicture
              picture={picture.cloudinaryId}
              alt={picture.alt}
              tint={tintOf(name)}
              sizes={venueSizes}
              className="rounded-card"
            />
            <p className="wrap-anywhere">
              <span className="block font-semibold">{name}</span>
              <span className="text-ink-soft text-sm">{address}</span>
            </p>
          </li>
        ))}
      </ul>
    </Part>
  )
}

const detailsOf = ({
  type,
  durationMinutes,
  times,
  venues,
  meetingPoint,
  config,
}: ProductResponse): Fact[] => [
  ['Duration', durationMinutes > 0 ? formatDuration(durationMinutes) : undefined],
  [type === 'Accommodation' ? 'Check in from' : 'Start times', times.startTimes.map(formatTime).join(', ')],
  ['Time to allow', times.timeToAllow > 0 ? formatDuration(times.timeToAllow) : undefined],
  [venues.length === 1 ? 'Venue' : 'Venues', venues.map(({ name }) => name).join(', ')],
  ['Meeting point', meetingPoint?.name],
  ['Group', groupText(config)],
]

const groupText = ({
  unitType,
  minUnits,
  maxPeoplePerUnit,
}: ProductResponse['config']): string | undefined =>
  unitType === 'Person'
    ? minUnits > 1
      ? `At least ${minUnits} people`
      : undefined
    : `Up to ${countOf(maxPeoplePerUnit, 'person', 'people')} in each ${unitType.toLowerCase()}`

const restrictionsOf = ({ restrictions }: ProductResponse): Fact[] => [
  ['Minimum age', withUnit(restrictions.minAge, 'years')],
  ['Minimum height', withUnit(restrictions.minHeight, 'cm')],
  ['Minimum inside leg', withUnit(restrictions.minInsideLeg, 'cm')],
  ['Maximum height', withUnit(restrictions.maxHeight, 'cm')],
  ['Maximum weight', withUnit(restrictions.maxWeight, 'kg')],
]

const withUnit = (value: number | undefined, unit: string) =>
  value === undefined ? undefined : `${value} ${unit}`

const informationOf = ({ info, bookingConditions }: ProductResponse): Fact[] => [
  ['Important', info.importantInfo],
  ['What to wear', info.dressCode],
  ['What to bring', info.thingsToBring],
  ['ID', info.idRequired === 'Yes' ? 'Bring photo ID for everyone' : undefined],
  ['Useful', info.usefulInfo],
  [
    'Damage deposit',
    bookingConditions.damageDeposit === undefined
      ? undefined
      : `${formatPounds(bookingConditions.damageDeposit, { short: true })} on arrival`,
  ],
  ['Payment', bookingConditions.prePayment],
]

const Extras = ({ product: { options, addOns } }: { product: ProductResponse }) => {
  const extras = [...options, ...addOns]
  if (extras.length === 0) return null
  return (
    <Part title="Make it yours">
      <ul className="flex flex-col">
        {extras.map(({ id, name, per, pricePence }) => (
          <li key={id} className="flex justify-between gap-4 border-line border-t py-3">
            <span>{name}</span>
            {pricePence !== null && (
              <span className="whitespace-nowrap text-ink-soft">
                {pricePence === 0 ? 'Included' : `+${formatPence(pricePence, { short: true })} per ${per}`}
              </span>
            )}
          </li>
        ))}
      </ul>
    </Part>
  )
}
