export type EarlyResponses = Map<string, Promise<Response>>

declare global {
  interface Window {
    /** Responses that the page requested before its scripts loaded, by address. Each is removed when it is used. */
    earlyResponses?: EarlyResponses
  }
}

/** Returns the early response to a request, but only once. A request that changes data discards all early responses. */
export const takeEarlyResponse = ({ method, url }: Request): Promise<Response> | undefined => {
  const responses = window.earlyResponses
  if (!responses) return undefined
  if (method !== 'GET') {
    responses.clear()
    return undefined
  }
  const { origin, pathname, search } = new URL(url)
  const address = pathname + search
  const response = origin === window.location.origin ? responses.get(address) : undefined
  responses.delete(address)
  return response
}
