import { createFileRoute } from '@tanstack/react-router'
import { PartyPopper } from 'lucide-react'
import { TripSearch } from '#features/builder/ui/trip/trip-search.tsx'
import { LocationCard } from '#features/catalogue/ui/location-card.tsx'
import { sectionLabels, sectionOf } from '#kernel/section.ts'
import { LinkButton } from '#platform/ui/actions/link-button.tsx'
import { CardGrid, PageBody } from '#platform/ui/layout/page-body.tsx'
import { PageHeader } from '#platform/ui/layout/page-header.tsx'
import { EnquiryLink } from '../../../frame/enquiry-link.tsx'
import { HeaderPicture } from '../../../frame/header-picture.tsx'
import { getApi } from '../../../get-api.ts'
import { pageHead, sectionTitle } from '../../../page-head.ts'
import { loadedHead } from '../../../route-heads.ts'
import { LatePackages, LatePosts, LateTexts } from './late-parts.tsx'
import { locationCardOf } from './location-card-of.ts'
import { sectionParam } from './section-params.ts'

export const Route = createFileRoute('/_public/$section')({
  loader: async ({ params, context: { site } }) => {
    const { section } = sectionParam(params.section)
    const { data } = await getApi().publicPages.readSectionPage({ section })
    const documentHead = pageHead({
      site,
      title: sectionTitle(section, site.brand),
      description: sectionLabels(section).title,
      path: `/${params.section}`,
      picture: site.pictures[section],
    })
    return {
      ...data,
      locations: data.locations.map((location) => locationCardOf(location, section)),
      documentHead,
    }
  },
  head: loadedHead,
  component: SectionLanding,
})

function SectionLanding() {
  const { section } = Route.useParams()
  const { site } = Route.useRouteContext()
  const { locations, places, packages, texts, posts } = Route.useLoaderData()
  const labels = sectionLabels(section)
  return (
    <main>
      <PageBody>
        <PageHeader
          large
          picture={
            <HeaderPicture picture={site.pictures[sectionOf(section)]} tint={5} icon={<PartyPopper />} />
          }
          eyebrow={labels.plural}
          title={labels.title}
          lead="Choose a place, add what you fancy, and see the price per person as you go."
        />
        <div className="-mt-4 mb-10 grid gap-4 sm:-mt-8">
          <TripSearch locations={places} section={sectionOf(section)} />
          <div className="flex flex-wrap gap-3">
            <LinkButton href={`/${section}/locations`}>See all locations</LinkButton>
            <EnquiryLink section={sectionOf(section)} button="middle" />
          </div>
        </div>
        <h2 className="mb-6 font-bold text-xl">{labels.ideasName}</h2>
        <CardGrid>
          {locations.map((location) => (
            <LocationCard key={location.id} {...location} />
          ))}
        </CardGrid>
        <LatePackages
          title={`Ready-made ${labels.plural}`}
          lead="Already planned, and yours to change."
          cards={packages}
          section={section}
          showsLocation
          moreHref={`/${section}/packages`}
        />
        <LateTexts texts={texts} section={sectionOf(section)} />
        <LatePosts posts={posts} section={sectionOf(section)} title="From the blog" />
      </PageBody>
    </main>
  )
}
