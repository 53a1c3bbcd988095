import { createFileRoute } from '@tanstack/react-router'
import { MapPinOff } from 'lucide-react'
import { useState } from 'react'
import { LocationCard } from '#features/catalogue/ui/location-card.tsx'
import { sectionOf, sectionWords } from '#kernel/section.ts'
import { EmptyState } from '#platform/ui/display/empty-state.tsx'
import { SearchField } from '#platform/ui/fields/search-field.tsx'
import { CardGrid, PageBody } from '#platform/ui/layout/page-body.tsx'
import { PageHeader } from '#platform/ui/layout/page-header.tsx'
import { pageHead } from '../../../page-head.ts'
import { loadCities } from './load-cities.ts'
import { sectionParam } from './section-params.ts'

export const Route = createFileRoute('/_public/$section/locations')({
  loader: ({ params }) => loadCities(sectionParam(params.section).section),
  head: ({ params, match: { context } }) => {
    const words = sectionWords(sectionOf(params.section))
    return pageHead({
      site: context.site,
      title: `${words.name} Locations | ${context.site.brand}`,
      description: `Every place we run ${words.plural} in.`,
      path: `/${params.section}/locations`,
    })
  },
  component: Locations,
})

function Locations() {
  const { section } = Route.useParams()
  const locations = Route.useLoaderData()
  const [search, setSearch] = useState('')
  const wanted = search.trim().toLowerCase()
  const shown = locations.filter(({ name, country }) => `${name} ${country}`.toLowerCase().includes(wanted))
  const words = sectionWords(section)
  return (
    <main>
      <PageBody>
        <PageHeader
          title={`${words.name} Locations`}
          lead="City breaks within reach, at home and abroad."
          crumbs={[{ label: words.plural, href: `/${section}` }]}
        />
        <SearchField
          label="Search for a city or country"
          value={search}
          onChange={setSearch}
          className="mb-6 max-w-xl"
        />
        {shown.length === 0 ? (
          <EmptyState icon={<MapPinOff />} title="No place of that name">
            Try the country, or clear the search to see them all.
          </EmptyState>
        ) : (
          <CardGrid>
            {shown.map((location, index) => (
              <LocationCard key={location.id} {...location} level={2} first={index === 0} />
            ))}
          </CardGrid>
        )}
      </PageBody>
    </main>
  )
}
