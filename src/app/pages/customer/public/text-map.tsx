import { useCallback, useRef } from 'react'
import { LazyMap } from '#features/catalogue/ui/places/lazy-parts.tsx'
import type { PlaceResponse } from '#features/content/rules/items/content-response.ts'
import type { Section } from '#kernel/section.ts'
import { useNear } from '#platform/browser/use-near.ts'
import { readSite } from '../../../site.ts'

type Props = {
  readonly section: Section
  readonly places: readonly PlaceResponse[]
  readonly hrefOf: (place: PlaceResponse) => string
}

/** A map of the locations in a text. The map's code is loaded when the user scrolls near the map. */
export default function TextMap({ section, places, hrefOf }: Props) {
  const container = useRef<HTMLDivElement>(null)
  const isNear = useNear(container, { pixels: 300 })
  const hrefOfPin = useCallback(
    ({ id }: { id: string }) => hrefOf(places.find((place) => place.id === id)!),
    [places, hrefOf],
  )
  return (
    <div ref={container} className="h-full">
      {isNear && (
        <LazyMap
          section={section}
          places={places}
          hrefOf={hrefOfPin}
          tiles={readSite().mapTiles}
          className="h-full rounded-card"
        />
      )}
    </div>
  )
}
