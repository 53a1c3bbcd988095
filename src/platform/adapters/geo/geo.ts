/** The location of an IP address, if known. */
type Place = {
  /** The ISO code of the country in lower case, such as 'gb', or 'unknown'. */
  readonly countryCode: string
  /** A name for users, such as 'Leeds, United Kingdom'; empty if unknown. */
  readonly name: string
}

/** Locates IP addresses by an external provider. */
export type Geo = {
  locate(ip: string): Promise<Place>
}

export const unknownPlace: Place = { countryCode: 'unknown', name: '' }

/** The default without a provider: every place is unknown (ACC-O26). */
export const unknownGeo: Geo = { locate: async () => unknownPlace }

/** Timeout of the provider in milliseconds. */
const timeoutMs = 1500

/** Returns the place of an address; unknown when the provider fails or takes too long. */
export const placeOf = async (geo: Geo, ip: string, limit = timeoutMs): Promise<Place> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<Place>((resolve) => {
    timer = setTimeout(() => resolve(unknownPlace), limit)
  })
  const place = Promise.resolve()
    .then(() => geo.locate(ip))
    .catch(() => unknownPlace)
  return Promise.race([place, tooLate]).finally(() => clearTimeout(timer))
}
