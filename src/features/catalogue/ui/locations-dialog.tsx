import { ChevronRight, MapPinOff } from 'lucide-react'
import { useCallback } from 'react'
import { type Section, sectionLabels } from '#kernel/section.ts'
import { Button } from '#platform/ui/actions/button.tsx'
import { Link } from '#platform/ui/actions/link.tsx'
import { TextLink } from '#platform/ui/actions/text-link.tsx'
import { EmptyState } from '#platform/ui/display/empty-state.tsx'
import { ErrorState } from '#platform/ui/display/error-state.tsx'
import { Skeleton } from '#platform/ui/display/skeleton.tsx'
import { DialogContent } from '#platform/ui/overlays/dialog-content.tsx'
import { distanceText } from '../rules/distance.ts'
import type { ListedLocation } from '../rules/find-locations.ts'
import { LazyMap, SomewhereElse } from './locations/lazy-parts.tsx'
import { LocationFilter } from './locations/location-filter.tsx'
import type { MapTiles } from './locations/location-map.tsx'
import { useLocationChoice } from './locations/use-location-choice.ts'
import { nameFromId } from './name-from-id.ts'
import { useLocations } from './use-locations.ts'

type Props = {
  section: Section
  onClose: () => void
  /** A query added to the links of locations, such as the event that gets a package at the chosen location. */
  query?: string
  tiles?: MapTiles
}

/** Renders the dialog with links to all cities of a section (CAT-013). */
export const LocationsDialog = ({ section, onClose, ...rest }: Props) => {
  const { data: locations, isError, refetch } = useLocations(section)
  return (
    <DialogContent title={`${sectionLabels(section).shortName} Locations`} onClose={onClose}>
      <p className="pb-2">
        <TextLink href={`/${section}/locations`} className="inline-flex min-h-11 items-center">
          Browse Locations By Category
        </TextLink>
      </p>
      {isError ? (
        <ErrorState onRetry={() => void refetch()} />
      ) : locations === undefined ? (
        <Skeleton className="h-64 w-full" />
      ) : locations.length === 0 ? (
        <EmptyState icon={<MapPinOff />} title="No locations yet">
          Try another kind of event.
        </EmptyState>
      ) : (
        <Locations section={section} locations={locations} {...rest} />
      )}
    </DialogContent>
  )
}

type LocationsProps = Omit<Props, 'onClose'> & { locations: readonly ListedLocation[] }

const Locations = ({ section, locations, query, tiles }: LocationsProps) => {
  const { shown, ...choice } = useLocationChoice(locations)
  const hrefOf = useCallback(
    ({ slug }: Pick<ListedLocation, 'slug'>) => `/${section}/in-${slug}${query ? `?${query}` : ''}`,
    [section, query],
  )
  return (
    <>
      <LocationFilter choice={choice} />
      {choice.view === 'map' ? (
        <LazyMap
          section={section}
          locations={shown}
          hrefOf={hrefOf}
          tiles={tiles}
          className="mb-4 h-80 rounded-card"
        />
      ) : shown.length === 0 ? (
        <EmptyState
          icon={<MapPinOff />}
          title="No locations found"
          action={<Button onClick={choice.reset}>Show all locations</Button>}
        />
      ) : (
        <ul className="grid pb-4 sm:grid-cols-2 sm:gap-x-6">
          {shown.map((location) => (
            <li key={location.id} className="border-line border-t">
              <Link
                href={hrefOf(location)}
                className="flex min-h-14 items-center gap-3 rounded-field px-1 hover:text-accent-ink"
              >
                <span className="min-w-0 grow">
                  <span className="block font-semibold">{location.name}</span>
                  <span className="text-ink-soft text-sm">
                    {nameFromId(location.country)}
                    {location.miles !== null && ` · ${distanceText(location.miles)}`}
                  </span>
                </span>
                <ChevronRight aria-hidden className="size-5 text-ink-faint" />
              </Link>
            </li>
          ))}
        </ul>
      )}
      <SomewhereElse section={section} from={choice.from} onFrom={choice.setFrom} />
    </>
  )
}
