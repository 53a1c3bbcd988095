import { createFileRoute } from '@tanstack/react-router'
import { Beer, createLucideIcon, Link2, Martini, PiggyBank, Trees } from 'lucide-react'
import { TripSearch } from '#features/builder/ui/trip/trip-search.tsx'
import { LocationCard } from '#features/catalogue/ui/location-card.tsx'
import { type Section, type SectionLabels, sectionLabels, sectionStart, sections } from '#kernel/section.ts'
import { LinkCard } from '#platform/ui/display/card.tsx'
import { TintPicture } from '#platform/ui/display/tint-picture.tsx'
import { CardGrid, PageBody } from '#platform/ui/layout/page-body.tsx'
import { EnquiryLink } from '../../../frame/enquiry-link.tsx'
import { getApi } from '../../../get-api.ts'
import { pageHead } from '../../../page-head.ts'
import { loadedHead } from '../../../route-heads.ts'
import { LateReviews, LateTexts } from './late-parts.tsx'
import { locationCardOf } from './location-card-of.ts'
import { SamplePlan } from './sample-plan.tsx'

export const Route = createFileRoute('/_public/')({
  loader: async ({ context: { site } }) => {
    const { data } = await getApi().publicPages.readHomePage()
    return {
      ...data,
      locations: data.locations.map((location) => locationCardOf(location, 'stag')),
      documentHead: pageHead({
        site,
        title: `${site.brand} | Group trips, sorted`,
        description:
          'Plan a stag, hen, activity weekend or company trip. One link, everyone pays their own share.',
        path: '/',
        picture: site.pictures.home,
      }),
    }
  },
  head: loadedHead,
  component: () => (
    <main>
      <Hero />
      <PageBody>
        <SectionCards />
        <HowItWorks />
        <TopLocations />
        <Texts />
        <Reviews />
      </PageBody>
    </main>
  ),
})

const Hero = () => (
  <div className="overflow-hidden bg-accent-soft">
    <PageBody>
      <div className="grid items-center gap-8 pt-8 pb-14 sm:gap-12 sm:py-20 lg:grid-cols-[1fr_30rem]">
        <div className="flex flex-col items-start gap-5 sm:gap-6">
          <h1 className="max-w-3xl font-bold text-3xl text-balance">
            The best weekend of the year, without the group-chat chaos
          </h1>
          <p className="max-w-2xl text-ink-soft text-lg">
            Pick the place, fill the days, share one link. Everyone says yes, and everyone pays their own
            share.
          </p>
          <Search />
          <EnquiryLink section="stag" button="middle" />
        </div>
        <Sample />
      </div>
    </PageBody>
  </div>
)

const Search = () => <TripSearch locations={Route.useLoaderData().places} />

/** The head of a stag. The icon library has no such icon. */
const Stag = createLucideIcon('stag', [
  ['path', { d: 'M8.5 11C5 10.5 3.5 8 3.5 3M3.5 6.5H6.5M7 10.5V6.5', key: 'left' }],
  ['path', { d: 'M15.5 11c3.5-.5 5-3 5-8M20.5 6.5h-3M17 10.5v-4', key: 'right' }],
  ['path', { d: 'M8.5 11h7l-1.3 7.2a2.2 2.2 0 0 1-4.4 0Z', key: 'head' }],
  ['path', { d: 'M8.3 12.2 5.5 13M15.7 12.2l2.8.8', key: 'ears' }],
])

const icons = { stag: Stag, cocktail: Martini, drinks: Beer } satisfies Record<SectionLabels['icon'], unknown>

/** The icon of a section, which is decorative (SHELL-005 to SHELL-008). */
const SectionIcon = ({ section, className }: { section: Section; className?: string }) => {
  const Icon = icons[sectionLabels(section).icon]
  return <Icon aria-hidden className={className} data-icon={sectionLabels(section).icon} />
}

const tints: Record<Section, number> = { stag: 5, hen: 8, groups: 2, events: 7 }

const SectionCards = () => {
  const { site } = Route.useRouteContext()
  return (
    <section aria-labelledby="kinds" className="py-14">
      <h2 id="kinds" className="mb-6 font-bold text-2xl">
        What are you planning?
      </h2>
      <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-4">
        {sections.map((section, index) => (
          <div key={section} data-section={section} className="grid">
            <LinkCard
              href={sectionStart(section)}
              title={sectionLabels(section).plural}
              picture={
                <TintPicture
                  picture={site.pictures[section].id}
                  alt={site.pictures[section].alt}
                  loadsFirst={index === 0}
                  tint={tints[section]}
                  icon={<SectionIcon section={section} />}
                  shape="wide"
                />
              }
            >
              <span className="flex items-start gap-2">
                <SectionIcon section={section} className="mt-0.5 size-5 shrink-0 text-accent" />
                {sectionLabels(section).title}
              </span>
            </LinkCard>
          </div>
        ))}
      </div>
    </section>
  )
}

const steps = [
  {
    icon: Trees,
    title: 'Fill the days',
    text: 'Activities, beds and transfers by day, with the price per person always in sight.',
  },
  {
    icon: Link2,
    title: 'Share one link',
    text: 'Friends join from their phone, say yes or no, and choose what they take part in.',
  },
  {
    icon: PiggyBank,
    title: 'Everyone pays their share',
    text: 'Deposit now, balance later. You see who has paid; nobody chases anybody.',
  },
]

const HowItWorks = () => (
  <section aria-labelledby="how" className="py-10">
    <h2 id="how" className="mb-6 font-bold text-2xl">
      How it works
    </h2>
    <ol className="grid gap-8 sm:grid-cols-3">
      {steps.map(({ icon: Icon, title, text }) => (
        <li key={title} className="flex flex-col gap-2">
          <Icon aria-hidden className="size-7 text-accent" />
          <h3 className="font-semibold text-lg">{title}</h3>
          <p className="text-ink-soft">{text}</p>
        </li>
      ))}
    </ol>
  </section>
)

const TopLocations = () => (
  <section aria-labelledby="places" className="py-10">
    <h2 id="places" className="mb-6 font-bold text-2xl">
      Where groups love to go
    </h2>
    <CardGrid>
      {Route.useLoaderData().locations.map((location) => (
        <LocationCard key={location.id} {...location} />
      ))}
    </CardGrid>
  </section>
)

const Sample = () => {
  const { plan } = Route.useLoaderData()
  return plan && <SamplePlan {...plan} />
}

const Texts = () => <LateTexts texts={Route.useLoaderData().texts} section={null} />

const Reviews = () => {
  const { reviews } = Route.useLoaderData()
  return <LateReviews reviews={reviews} title="What groups say" />
}
