/** In how many lights the picture of a place is drawn, so that several trips to it can be told apart. */
export const lightsOfPlace = 6

/** So near in a list of cards, up to four in a row, one stands beside another or above it. */
const near = 4

type Trip = { readonly id: string; readonly locationId: string | null | undefined }

/**
 * In which of so many lights a trip shows its place, from 0: drawn from its id, the same each time. It uses nothing from
 * outside itself: a page carries it as text (app/frame/early-requests.ts).
 */
export const lightOf = (id: string, lights: number): number => {
  let hash = 0
  for (const letter of id) hash = (hash * 31 + letter.codePointAt(0)!) >>> 0
  return hash % lights
}

/** The picture of a place in a light, as an id for the media folder. */
export const pictureIn = (locationId: string, light: number): string => `of/trip/${locationId}.${light}`

/** The picture of one trip, as an id for the media folder: that of the place it goes to; none before that is known. */
export const tripPicture = ({ id, locationId }: Trip): string | undefined =>
  locationId ? pictureIn(locationId, lightOf(id, lightsOfPlace)) : undefined

/** The pictures of trips that are shown side by side, in their order: no two near each other are the same. */
export const tripPictures = (trips: readonly Trip[]): (string | undefined)[] => {
  const chosen: (string | undefined)[] = []
  for (const trip of trips) {
    const { locationId } = trip
    if (!locationId) {
      chosen.push(undefined)
      continue
    }
    const taken = new Set(chosen.slice(-near))
    const lights = Array.from(
      { length: lightsOfPlace },
      (_, step) => (lightOf(trip.id, lightsOfPlace) + step) % lightsOfPlace,
    )
    chosen.push(lights.map((light) => pictureIn(locationId, light)).find((picture) => !taken.has(picture)))
  }
  return chosen
}

/** What the last part of such a picture's address names; undefined for anything else. */
export const readTripPicture = (text: string): { locationId: string; light: number } | undefined => {
  const [, locationId, light] = /^(.+)\.(\d)$/.exec(text) ?? []
  if (!locationId || Number(light) >= lightsOfPlace) return undefined
  return { locationId, light: Number(light) }
}
