export type EarlyCalls = Map<string, Promise<Response>>

declare global {
  interface Window {
    /** What a page asked before its scripts were there, by address, each until it is taken. */
    earlyCalls?: EarlyCalls
  }
}

/** The answer to a call that was asked early, once. A call that changes something makes all of them out of date. */
export const takeEarlyCall = ({ method, url }: Request): Promise<Response> | undefined => {
  const calls = window.earlyCalls
  if (!calls) return undefined
  if (method !== 'GET') {
    calls.clear()
    return undefined
  }
  const { origin, pathname, search } = new URL(url)
  const address = pathname + search
  const answer = origin === window.location.origin ? calls.get(address) : undefined
  calls.delete(address)
  return answer
}
