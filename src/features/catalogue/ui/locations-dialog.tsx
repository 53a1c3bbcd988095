import { ChevronRight, MapPinOff } from 'lucide-react'
import { type Section, sectionWords } from '#kernel/section.ts'
import { Link } from '#platform/ui/actions/link.tsx'
import { TextLink } from '#platform/ui/actions/text-link.tsx'
import { EmptyState } from '#platform/ui/display/empty-state.tsx'
import { ErrorState } from '#platform/ui/display/error-state.tsx'
import { Skeleton } from '#platform/ui/display/skeleton.tsx'
import { DialogContent } from '#platform/ui/overlays/dialog-content.tsx'
import { placeName } from './place-name.ts'
import { useLocations } from './use-locations.ts'

type Props = {
  section: Section
  onClose: () => void
  /** Goes along to the place that is chosen: what it is chosen for. */
  query?: string
}

/** Every place of a section, to go there at once. */
export const LocationsDialog = ({ section, onClose, query }: Props) => {
  const { data: locations, isError, refetch } = useLocations(section)
  return (
    <DialogContent title={`${sectionWords(section).shortName} Locations`} onClose={onClose}>
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
        <EmptyState icon={<MapPinOff />} title="No places yet">
          Have a look at another kind of event.
        </EmptyState>
      ) : (
        <ul className="grid sm:grid-cols-2 sm:gap-x-6">
          {locations.map(({ id, slug, name, country = null }) => (
            <li key={id} className="border-line border-t">
              <Link
                href={`/${section}/in-${slug}${query ? `?${query}` : ''}`}
                className="flex min-h-14 items-center gap-3 rounded-field px-1 hover:text-accent-ink"
              >
                <span className="min-w-0 grow">
                  <span className="block font-semibold">{name}</span>
                  <span className="text-ink-soft text-sm">{placeName(country)}</span>
                </span>
                <ChevronRight aria-hidden className="size-5 text-ink-faint" />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </DialogContent>
  )
}
