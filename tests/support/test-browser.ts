import type { FastifyInstance } from 'fastify'
import { nextAddress } from './next-address.ts'
import { noteTestedRequest } from './tested-requests.ts'

export type TestResponse = {
  readonly status: number
  // Tests read responses of every shape.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  readonly body: any
  readonly headers: Readonly<Record<string, unknown>>
}

type RequestOptions = { readonly headers?: Readonly<Record<string, string>> }

/** Sends requests to the application like a browser with its own cookies and IP address, and sends X-CSRF-TOKEN. */
export type TestBrowser = {
  readonly cookies: Map<string, string>
  readonly address: string
  /** Returns the cookies as a request sends them. */
  cookieHeader(): string
  get(path: string, extra?: RequestOptions): Promise<TestResponse>
  post(path: string, body?: unknown, extra?: RequestOptions): Promise<TestResponse>
  put(path: string, body?: unknown, extra?: RequestOptions): Promise<TestResponse>
  delete(path: string, body?: unknown, extra?: RequestOptions): Promise<TestResponse>
}

const bodyOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

export const storeCookies = (jar: Map<string, string>, lines: string | string[] | undefined) => {
  for (const line of [lines ?? []].flat()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    if (/Max-Age=0|Expires=Thu, 01 Jan 1970/i.test(line) || value === '') jar.delete(name)
    else jar.set(name, decodeURIComponent(value))
  }
}

/** Creates a browser with its own IP address, unless one is given. */
export const createTestBrowser = (http: FastifyInstance, address = nextAddress()): TestBrowser => {
  const cookies = new Map<string, string>()
  const cookieHeader = () =>
    [...cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ')
  const send = async (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    body: unknown,
    extra: RequestOptions = {},
  ): Promise<TestResponse> => {
    const csrf = cookies.get('_csrf')
    const response = await http.inject({
      method,
      url,
      remoteAddress: address,
      payload: body as object | undefined,
      headers: {
        cookie: cookieHeader(),
        ...(csrf && method !== 'GET' ? { 'x-csrf-token': csrf } : {}),
        ...extra.headers,
      },
    })
    noteTestedRequest(method, url, response.statusCode)
    storeCookies(cookies, response.headers['set-cookie'])
    return { status: response.statusCode, body: bodyOf(response.body), headers: response.headers }
  }
  return {
    cookies,
    address,
    cookieHeader,
    get: (path, extra) => send('GET', path, undefined, extra),
    post: (path, body = {}, extra) => send('POST', path, body, extra),
    put: (path, body = {}, extra) => send('PUT', path, body, extra),
    delete: (path, body, extra) => send('DELETE', path, body, extra),
  }
}
