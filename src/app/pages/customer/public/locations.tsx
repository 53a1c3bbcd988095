import { createFileRoute } from '@tanstack/react-router'
import { MapPinOff } from 'lucide-react'
import { lazy, Suspense, useCallback } from 'react'
import type { ListedLocation } from '#features/catalogue/rules/find-locations.ts'
import { LocationCard } from '#features/catalogue/ui/location-card.tsx'
import { LazyMap, SomewhereElse } from '#features/catalogue/ui/locations/lazy-parts.tsx'
import { LocationFilter } from '#features/catalogue/ui/locations/location-filter.tsx'
import { useLocationChoice } from '#features/catalogue/ui/locations/use-location-choice.ts'
import { sectionLabels, sectionOf, sectionStart } from '#kernel/section.ts'
import { loadPart } from '#platform/browser/load-part.ts'
import { Button } from '#platform/ui/actions/button.tsx'
import { EmptyState } from '#platform/ui/display/empty-state.tsx'
import { Skeleton } from '#platform/ui/display/skeleton.tsx'
import { CardGrid, PageBody } from '#platform/ui/layout/page-body.tsx'
import { PageHeader } from '#platform/ui/layout/page-header.tsx'
import { getApi } from '../../../get-api.ts'
import { pageHead } from '../../../page-head.ts'
import { loadedHead } from '../../../route-heads.ts'
import { readSite } from '../../../site.ts'
import { locationCardFields, locationCardOf } from './location-card-of.ts'
import { sectionParam } from './section-params.ts'

const CategoryBrowser = lazy(() =>
  loadPart(() => import('../../../frame/catalogue/category-browser.tsx')).then((module) => ({
    default: module.CategoryBrowser,
  })),
)

export const Route = createFileRoute('/_public/$section/locations')({
  /**
   * `near` is the slug of the location from which distances are measured. It is a query parameter, so that the choice
   * works without scripts.
   */
  validateSearch: ({ near }: Record<string, unknown>): { near?: string } =>
    typeof near === 'string' && near !== '' ? { near } : {},
  loader: async ({ params, context: { site } }) => {
    const { section } = sectionParam(params.section)
    const labels = sectionLabels(section)
    const { data } = await getApi().catalogue.listLocations({
      filter: { section },
      fields: locationCardFields,
      isCity: true,
      excludeRemoveFromWeb: true,
    })
    return {
      locations: data.map((location) => locationCardOf(location, section)),
      documentHead: pageHead({
        site,
        title: `${labels.name} Locations | ${site.brand}`,
        description: `All the locations where we run ${labels.plural}.`,
        path: `/${params.section}/locations`,
      }),
    }
  },
  head: loadedHead,
  component: Locations,
})

function Locations() {
  const { section } = Route.useParams()
  const { near } = Route.useSearch()
  const { locations } = Route.useLoaderData()
  const nearLocation = locations.find(({ slug }) => slug === near)
  const { shown, ...choice } = useLocationChoice(
    locations,
    nearLocation ? { ...nearLocation.loc, name: nearLocation.name } : null,
  )
  const hrefOf = useCallback(({ slug }: Pick<ListedLocation, 'slug'>) => `/${section}/in-${slug}`, [section])
  const labels = sectionLabels(section)
  return (
    <main>
      <PageBody>
        <PageHeader
          title={`${labels.name} Locations`}
          lead="City breaks within reach, at home and abroad."
          crumbs={[{ label: labels.plural, href: sectionStart(section) }]}
        />
        <LocationFilter choice={choice} offersCategoryView />
        {choice.from && <p className="pb-4 text-ink-soft text-sm">Nearest to {choice.from.name} first.</p>}
        {choice.view === 'category' ? (
          <Suspense fallback={<Skeleton className="h-96" />}>
            <CategoryBrowser section={sectionOf(section)} />
          </Suspense>
        ) : choice.view === 'map' ? (
          <LazyMap
            section={sectionOf(section)}
            locations={shown}
            hrefOf={hrefOf}
            tiles={readSite().mapTiles}
            className="mb-6 h-[min(40rem,70dvh)] rounded-card border border-line"
          />
        ) : shown.length === 0 ? (
          <EmptyState
            icon={<MapPinOff />}
            title="No locations found"
            action={<Button onClick={choice.reset}>Show all locations</Button>}
          >
            Search for a country, or clear the search to see them all.
          </EmptyState>
        ) : (
          <CardGrid>
            {shown.map((location, index) => (
              <LocationCard key={location.id} {...location} level={2} loadsFirst={index === 0} />
            ))}
          </CardGrid>
        )}
        <div className="pt-6">
          <SomewhereElse section={sectionOf(section)} from={choice.from} onFrom={choice.setFrom} />
        </div>
      </PageBody>
    </main>
  )
}
