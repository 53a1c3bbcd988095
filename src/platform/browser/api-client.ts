import { browserFetch } from './browser-fetch.ts'
import { withoutExitFailures } from './page-exit.ts'
import { requestFailure } from './request-failure.ts'

export type RequestOptions = {
  /** The idempotency key of the request, which makes repeating it harmless. */
  readonly idempotencyKey?: string
  /** The caller handles a 403, so the site does not redirect the user. */
  readonly handlesForbidden?: boolean
  /** Timeout in milliseconds for a request that is known to be slow. */
  readonly timeLimit?: number
}

/** The method and path of each endpoint, such as 'GET /location/{id}', by feature and name. */
export type Addresses = { readonly [feature: string]: { readonly [name: string]: string } }
/** Loads the addresses of more endpoints. */
type LoadAddresses = () => Promise<{ readonly default: Addresses }>

type Input = Readonly<Record<string, unknown>>
type Options = { readonly signal?: AbortSignal; readonly context?: RequestOptions }

type Call = (input?: Input, options?: Options) => Promise<unknown>

/** Returns a query with arrays and objects as JSON strings and without undefined or null values (SHELL-057). */
const queryOf = (input: Input): string => {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input))
    if (value !== undefined && value !== null)
      query.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  const text = query.toString()
  return text && `?${text}`
}

const bodyOf = async (response: Response): Promise<unknown> => {
  const text = await response.text()
  return text === '' ? undefined : JSON.parse(text)
}

/** Maximum seconds to wait before a request is repeated. A longer Retry-After is reported as a failure. */
const maxRetryAfterSeconds = 15

/** Resolves after the seconds, or rejects when the signal is aborted. */
const waitFor = (seconds: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = () => reject(signal?.reason)
    if (signal?.aborted) return stop()
    signal?.addEventListener('abort', stop, { once: true })
    setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, 1000 * seconds)
  })

/** Returns the seconds of Retry-After in a 503 response; undefined for other responses and for a long wait. */
const retryAfterOf = ({ status, headers }: Response): number | undefined => {
  const seconds = Number(headers.get('retry-after') || Number.NaN)
  return status === 503 && seconds <= maxRetryAfterSeconds ? seconds : undefined
}

/** Returns the error for a failed response. A proxy may have sent a page instead of JSON. */
export const failureOf = async (response: Response) =>
  requestFailure(await bodyOf(response).catch(() => undefined), response)

const callOf = (endpoint: string, base: string): Call => {
  const [method = '', path = ''] = endpoint.split(' ')
  return async (fullInput, { signal, context = {} } = {}) => {
    const input = { ...fullInput }
    const address = path.replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = input[name]
      delete input[name]
      return encodeURIComponent(String(value))
    })
    const isRead = method === 'GET'
    const isAllInPath = fullInput === undefined || (path.includes('{') && Object.keys(input).length === 0)
    const hasBody = !isRead && !isAllInPath
    const headers = new Headers()
    if (hasBody) headers.set('content-type', 'application/json')
    if (context.idempotencyKey) headers.set('idempotency-key', context.idempotencyKey)
    const body = hasBody ? JSON.stringify(Array.isArray(fullInput) ? fullInput : input) : undefined
    const send = async (isRepeat = false): Promise<unknown> => {
      const response = await browserFetch(
        `${base}${address}${isRead ? queryOf(input) : ''}`,
        { method, headers, signal, body },
        context.handlesForbidden,
        context.timeLimit,
      )
      if (response.ok) return bodyOf(response)
      const failure = await failureOf(response)
      failure.wasRepeated = isRepeat
      const seconds = retryAfterOf(response)
      // A request that the server refuses as overloaded has no effect.
      const isHarmless = isRead || context.idempotencyKey !== undefined || failure.code === 'overloaded'
      if (isRepeat || seconds === undefined || !isHarmless) throw failure
      await waitFor(seconds, signal)
      return send(true)
    }
    return withoutExitFailures(send)
  }
}

/**
 * Creates the API client of the browser. It replaces oRPC's own client, which every first visit would have to load and
 * which supports more types than JSON. Our endpoints need only JSON.
 * @param addresses the addresses of the endpoints that are known at the start, by feature
 * @param loaders functions that load more addresses. They are tried in order when an unknown endpoint is requested
 */
export const createApiClient = <Api>(
  addresses: Addresses,
  url: string,
  loaders: readonly LoadAddresses[] = [],
): Api => {
  const loadAndRequest = async (feature: string, name: string, ...request: Parameters<Call>) => {
    for (const load of loaders) {
      const address = (await load()).default[feature]?.[name]
      if (address) return callOf(address, url)(...request)
    }
    throw new Error(`There is no endpoint ${feature}.${name}`)
  }
  const clientOf = (feature: string) =>
    new Proxy(addresses[feature]!, {
      get: (knownAddresses, name: string): Call | undefined => {
        // An async function that returns this object reads its `then`, which must be undefined, because the object is
        // not a promise.
        if (name === 'then') return undefined
        const address = knownAddresses[name]
        return address ? callOf(address, url) : (...request) => loadAndRequest(feature, name, ...request)
      },
    })
  return Object.fromEntries(Object.keys(addresses).map((feature) => [feature, clientOf(feature)])) as Api
}
