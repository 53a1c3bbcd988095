import { useMemo, useState } from 'react'
import type { Point } from '../../rules/distance.ts'
import { filterLocations, type ListedLocation, measureLocations } from '../../rules/find-locations.ts'

/** The point that distances are measured from, with its name. */
export type From = Point & { readonly name: string }

/** How places are shown: as a list, on a map, or by category. */
export type PlaceView = 'list' | 'map' | 'category'

/** Returns the state of the filters of places, and the places that match them. */
export const usePlaceChoice = <Place extends ListedLocation>(
  places: readonly Place[],
  first: From | null = null,
) => {
  const [search, setSearch] = useState('')
  const [area, setArea] = useState<{ country?: string; region?: string }>({})
  const [from, setFrom] = useState(first)
  const [view, setView] = useState<PlaceView>('list')
  const shown = useMemo(
    () => measureLocations(filterLocations(places, { search, ...area }), from),
    [places, search, area, from],
  )
  const reset = () => {
    setSearch('')
    setArea({})
  }
  return { places, shown, search, setSearch, ...area, setArea, from, setFrom, view, setView, reset }
}

export type PlaceChoice = Omit<ReturnType<typeof usePlaceChoice<ListedLocation>>, 'shown'>
