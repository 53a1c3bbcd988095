import { useCallback, useRef } from 'react'
import { LazyMap } from '#features/catalogue/ui/locations/lazy-parts.tsx'
import type { ReferencedLocation } from '#features/content/rules/items/content-response.ts'
import type { Section } from '#kernel/section.ts'
import { useNear } from '#platform/browser/use-near.ts'
import { readSite } from '../../../site.ts'

type Props = {
  readonly section: Section
  readonly locations: readonly ReferencedLocation[]
  readonly hrefOf: (location: ReferencedLocation) => string
}

/** A map of the locations in a text. The map's code is loaded when the user scrolls near the map. */
export default function TextMap({ section, locations, hrefOf }: Props) {
  const container = useRef<HTMLDivElement>(null)
  const isNear = useNear(container, { pixels: 300 })
  const hrefOfPin = useCallback(
    ({ id }: { id: string }) => hrefOf(locations.find((location) => location.id === id)!),
    [locations, hrefOf],
  )
  return (
    <div ref={container} className="h-full">
      {isNear && (
        <LazyMap
          section={section}
          locations={locations}
          hrefOf={hrefOfPin}
          tiles={readSite().mapTiles}
          className="h-full rounded-card"
        />
      )}
    </div>
  )
}
