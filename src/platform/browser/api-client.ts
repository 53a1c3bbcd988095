import { browserFetch } from './browser-fetch.ts'
import { callFailure } from './call-failure.ts'

export type CallOptions = {
  /** A call of a payment carries the key that makes a repeat of it harmless. */
  readonly idempotencyKey?: string
  /** The caller sees to a 403 by itself: the site is not told of it. */
  readonly seesToForbidden?: boolean
  /** Milliseconds that a call may take which is known to be long. */
  readonly timeLimit?: number
}

/** Of a call its method and address; a branch holds calls and other branches by their names. */
type CallAddress = { readonly '~orpc': { readonly route: { method?: string; path?: string } } }
export type AddressTree = { readonly [name: string]: AddressTree | CallAddress | LaterAddresses }
/** The calls of a branch that few pages need: their addresses are loaded with the first of them. */
type LaterAddresses = () => Promise<{ readonly default: Readonly<Record<string, CallAddress>> }>

type Input = Readonly<Record<string, unknown>>
type Options = { readonly signal?: AbortSignal; readonly context?: CallOptions }

const isCall = (branch: AddressTree | CallAddress): branch is CallAddress => '~orpc' in branch
const isLater = (branch: AddressTree[string]): branch is LaterAddresses => typeof branch === 'function'

/** In a query, arrays and objects go as JSON strings, and what is undefined is left out (000 §7). */
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

/** What a failed call answered; a proxy on the way may have answered it with a page. */
export const failureOf = async (response: Response) =>
  callFailure(await bodyOf(response).catch(() => undefined), response)

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
      context.seesToForbidden,
      context.timeLimit,
    )
    if (!response.ok) throw await failureOf(response)
    return bodyOf(response)
  }
}

/** A call by whatever name: that there is one shows once the addresses are there. */
const laterBranch = (load: LaterAddresses, base: string): object =>
  new Proxy(
    {},
    {
      get: (_, name) =>
        // Whoever hands it on from something asynchronous is told that it is no promise.
        name === 'then'
          ? undefined
          : async (given?: Input, options?: Options) => {
              const address = (await load()).default[String(name)]
              if (!address) throw new Error(`There is no call ${String(name)}`)
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
 * The client of the API for the browser, by the addresses of a contract. oRPC's own does more than JSON, which no call
 * of ours asks for and every first visit would pay for.
 */
export const createApiClient = <Api>(contract: AddressTree, url: string): Api =>
  branchOf(contract, url) as Api
