import type { ListedEndpoint } from '#tests/support/list-endpoints.ts'

type EndpointRequest = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly url: string
  readonly payload?: string
}

const asText = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? 'undefined')

/** Percent-encodes any string. A lone surrogate has no encoding and becomes the replacement character. */
const encode = (text: string): string => encodeURIComponent(text.toWellFormed())

const fieldsOf = (input: unknown): Record<string, unknown> =>
  typeof input === 'object' && input !== null && !Array.isArray(input) ? { ...input } : {}

/** Returns the request that a client would send with this input: path, then query or body. */
export const requestOf = ({ method, path }: ListedEndpoint, input: unknown): EndpointRequest => {
  const remainingFields = fieldsOf(input)
  const url = path.replace(/\{\+?(\w+)\}/g, (_, name: string) => {
    const value = asText(remainingFields[name] ?? 'none')
    delete remainingFields[name]
    // An empty segment would change the route.
    return encode(value.slice(0, 1500)) || '%20'
  })
  if (method === 'GET') {
    const query = Object.entries(remainingFields).map(
      ([name, value]) => `${encode(name)}=${encode(asText(value).slice(0, 3000))}`,
    )
    return { method, url: `/api${url}${query.length > 0 ? `?${query.join('&')}` : ''}` }
  }
  const isObject = typeof input === 'object' && input !== null && !Array.isArray(input)
  return {
    method: method as 'POST',
    url: `/api${url}`,
    payload: JSON.stringify(isObject ? remainingFields : input) ?? 'null',
  }
}
