/** Returns the address of a ready-made package in its location. */
export const webPackageAddress = (place: { section: string; location: string; id: string }): string =>
  `/${place.section}/in-${place.location}/package-${encodeURIComponent(place.id)}`
