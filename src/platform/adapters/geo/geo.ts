/** Where an address of the net is, as far as anybody knows. */
type Place = {
  /** Two letters in lower case, or 'unknown'. */
  readonly countryCode: string
  /** For people, such as 'Leeds, United Kingdom'; empty when unknown. */
  readonly name: string
}

/** Who knows where addresses are: a provider outside our walls. */
export type Geo = {
  locate(ip: string): Promise<Place>
}

export const unknownPlace: Place = { countryCode: 'unknown', name: '' }

/** The shipped default: nobody is asked, every place is unknown (ACC-O26). */
export const unknownGeo: Geo = { locate: async () => unknownPlace }

/** Milliseconds a provider may take. */
const patience = 1500

/** The place of an address; unknown when the provider fails or takes too long. */
export const placeOf = async (geo: Geo, ip: string, limit = patience): Promise<Place> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<Place>((resolve) => {
    timer = setTimeout(() => resolve(unknownPlace), limit)
  })
  const found = Promise.resolve()
    .then(() => geo.locate(ip))
    .catch(() => unknownPlace)
  return Promise.race([found, tooLate]).finally(() => clearTimeout(timer))
}
