import { useMemo, useState } from 'react'
import type { Point } from '../../rules/distance.ts'
import { filterLocations, type ListedLocation, measureLocations } from '../../rules/find-locations.ts'

/** The point that distances are measured from, with its name. */
export type DistanceOrigin = Point & { readonly name: string }

/** How locations are shown: as a list, on a map, or by category. */
export type LocationView = 'list' | 'map' | 'category'

/** Returns the state of the filters of locations, and the locations that match them. */
export const useLocationChoice = <Location extends ListedLocation>(
  locations: readonly Location[],
  initialFrom: DistanceOrigin | null = null,
) => {
  const [search, setSearch] = useState('')
  const [area, setArea] = useState<{ country?: string; region?: string }>({})
  const [from, setFrom] = useState(initialFrom)
  const [view, setView] = useState<LocationView>('list')
  const shown = useMemo(
    () => measureLocations(filterLocations(locations, { search, ...area }), from),
    [locations, search, area, from],
  )
  const reset = () => {
    setSearch('')
    setArea({})
  }
  return { locations, shown, search, setSearch, ...area, setArea, from, setFrom, view, setView, reset }
}

export type LocationChoice = Omit<ReturnType<typeof useLocationChoice<ListedLocation>>, 'shown'>
