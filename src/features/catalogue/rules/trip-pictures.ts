/** The number of lights (such as morning and dusk) of a location's picture, so that trips to it look different. */
export const lightsPerLocation = 6

/** The maximum distance in a list between cards that are beside or above each other, with up to four cards in a row. */
const nearbyCards = 4

type Trip = { readonly id: string; readonly locationId: string | null | undefined }

/**
 * Returns the light of a trip's picture, from 0 to `lights` - 1. It depends only on the id. Pages contain this
 * function as text (app/frame/early-requests.ts), so it can't use anything from outside itself.
 */
export const lightOf = (id: string, lights: number): number => {
  let hash = 0
  for (const letter of id) hash = (hash * 31 + letter.codePointAt(0)!) >>> 0
  return hash % lights
}

/** Returns the picture of a location in a light, as an id for the media folder. */
export const pictureInLight = (locationId: string, light: number): string => `of/trip/${locationId}.${light}`

/**
 * Returns the picture of one trip, as an id for the media folder: its location's picture in the trip's light. Undefined
 * without a location.
 */
export const tripPicture = ({ id, locationId }: Trip): string | undefined =>
  locationId ? pictureInLight(locationId, lightOf(id, lightsPerLocation)) : undefined

/** Returns the pictures of trips that are shown side by side, in their order, so that nearby pictures differ. */
export const tripPictures = (trips: readonly Trip[]): (string | undefined)[] => {
  const pictures: (string | undefined)[] = []
  for (const trip of trips) {
    const { locationId } = trip
    if (!locationId) {
      pictures.push(undefined)
      continue
    }
    const nearbyPictures = new Set(pictures.slice(-nearbyCards))
    const lights = Array.from(
      { length: lightsPerLocation },
      (_, step) => (lightOf(trip.id, lightsPerLocation) + step) % lightsPerLocation,
    )
    pictures.push(
      lights
        .map((light) => pictureInLight(locationId, light))
        .find((picture) => !nearbyPictures.has(picture)),
    )
  }
  return pictures
}

/** Parses the last part of the address of a trip's picture; undefined for any other text. */
export const readTripPicture = (text: string): { locationId: string; light: number } | undefined => {
  const [, locationId, light] = /^(.+)\.(\d)$/.exec(text) ?? []
  if (!locationId || Number(light) >= lightsPerLocation) return undefined
  return { locationId, light: Number(light) }
}
