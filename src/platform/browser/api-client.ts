import { browserFetch } from './browser-fetch.ts'
import { requestFailure } from './request-failure.ts'

export type RequestOptions = {
  /** The idempotency key of a payment, which makes repeating the request harmless. */
  readonly idempotencyKey?: string
  /** The caller handles a 403, so it is not reported to the site. */
  readonly handlesForbidden?: boolean
  /** Timeout in milliseconds for a request that is known to be slow. */
  readonly timeLimit?: number
}

/** The method and path of an endpoint. A branch holds endpoints and other branches by name. */
type CallAddress = { readonly '~orpc': { readonly route: { method?: string; path?: string } } }
export type AddressTree = { readonly [name: string]: AddressTree | CallAddress | LaterAddresses }
/** Loads the endpoints of a branch that few pages need, with the first request to one of them. */
type LaterAddresses = () => Promise<{ readonly default: Readonly<Record<string, CallAddress>> }>

type Input = Readonly<Record<string, unknown>>
type Options = { readonly signal?: AbortSignal; readonly context?: RequestOptions }

const isCall = (branch: AddressTree | CallAddress): branch is CallAddress => '~orpc' in branch
const isLater = (branch: AddressTree[string]): branch is LaterAddresses => typeof branch === 'function'

/** Returns a query with arrays and objects as JSON strings and without undefined values (SHELL-057). */
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

/** Returns the error for a failed response. A proxy may have sent a page instead of JSON. */
export const failureOf = async (response: Response) =>
  requestFailure(await bodyOf(response).catch(() => undefined), response)

const callOf = ({ '~orpc': { route } }: CallAddress, base: string) => {
  const { method = 'GET', path = '' } = route
  return async (given?: Input, { signal, context = {} }: Options = {}): Promise<unknown> => {
    const input = { ...given }
    const address = path.replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = input[name]
      delete input[name]
      return encodeURIComponent(String(value))
    })
    const isRead = method === 'GET'
    const isAllInPath = given === undefined || (path.includes('{') && Object.keys(input).length === 0)
    const hasBody = !isRead && !isAllInPath
    const headers = new Headers()
    if (hasBody) headers.set('content-type', 'application/json')
    if (context.idempotencyKey) headers.set('idempotency-key', context.idempotencyKey)
    const body = hasBody ? JSON.stringify(input) : undefined
    const response = await browserFetch(
      `${base}${address}${isRead ? queryOf(input) : ''}`,
      { method, headers, signal, body },
      context.handlesForbidden,
      context.timeLimit,
    )
    if (!response.ok) throw await failureOf(response)
    return bodyOf(response)
  }
}

/** Returns a branch that has every name; a missing endpoint is only noticed once the addresses are loaded. */
const laterBranch = (load: LaterAddresses, base: string): object =>
  new Proxy(
    {},
    {
      get: (_, name) =>
        // Returning it from an async function reads `then`: it must not look like a promise.
        name === 'then'
          ? undefined
          : async (given?: Input, options?: Options) => {
              const address = (await load()).default[String(name)]
              if (!address) throw new Error(`There is no endpoint ${String(name)}`)
              return callOf(address, base)(given, options)
            },
    },
  )

const branchOf = (tree: AddressTree, base: string): object =>
  Object.fromEntries(
    Object.entries(tree).map(([name, inner]) => {
      if (isLater(inner)) return [name, laterBranch(inner, base)]
      return [name, isCall(inner) ? callOf(inner, base) : branchOf(inner, base)]
    }),
  )

/**
 * Creates the API client of the browser from the addresses of a contract. oRPC's own client supports more than
 * JSON, which our endpoints do not need and every first visit would have to load.
 */
export const createApiClient = <Api>(contract: AddressTree, url: string): Api =>
  branchOf(contract, url) as Api
