import { MapPin, MapPinOff } from 'lucide-react'
import { LocationCard } from '#features/catalogue/ui/location-card.tsx'
import { nameFromId } from '#features/catalogue/ui/name-from-id.ts'
import { sectionLabels } from '#kernel/section.ts'
import { LinkButton } from '#platform/ui/actions/link-button.tsx'
import { EmptyState } from '#platform/ui/display/empty-state.tsx'
import { tintOf } from '#platform/ui/display/tint.ts'
import { CardGrid, PageBody } from '#platform/ui/layout/page-body.tsx'
import { PageHeader } from '#platform/ui/layout/page-header.tsx'
import { HeaderPicture } from '../../../frame/header-picture.tsx'
import { LateTexts } from './late-parts.tsx'
import type { LoadedPlace } from './place-loader.ts'

/** The locations of a country or region. */
export const PlaceView = ({ place }: { place: LoadedPlace }) => {
  const labels = sectionLabels(place.section)
  const locationsHref = `/${place.section}/locations`
  return (
    <main>
      <PageBody>
        <PageHeader
          title={place.title}
          eyebrow={nameFromId(place.country)}
          lead={place.description}
          picture={<HeaderPicture picture={place.picture} tint={tintOf(place.name)} icon={<MapPin />} />}
          crumbs={[
            { label: labels.plural, href: `/${place.section}` },
            { label: 'Locations', href: locationsHref },
          ]}
        />
        {place.locations.length === 0 ? (
          <EmptyState
            icon={<MapPinOff />}
            title={`No locations in ${place.name} yet`}
            action={<LinkButton href={locationsHref}>See all locations</LinkButton>}
          >
            There is plenty to choose from elsewhere.
          </EmptyState>
        ) : (
          <CardGrid>
            {place.locations.map((location) => (
              <LocationCard key={location.id} {...location} level={2} />
            ))}
          </CardGrid>
        )}
        <LateTexts texts={place.texts} section={place.section} />
      </PageBody>
    </main>
  )
}
