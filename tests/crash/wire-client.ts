export type Reply = {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests read responses of every shape
  readonly body: any
}

/**
 * Creates a client that stores cookies and sends the given headers with every request, to the same address or to one
 * that is chosen for each request. A request returns undefined if the server process ends before it responds.
 */
export const createWireClient = (
  url: string | (() => string),
  fixedHeaders: Readonly<Record<string, string>> = {},
) => {
  const cookies = new Map<string, string>()
  const send = async (
    method: string,
    path: string,
    body?: object,
    key?: string,
  ): Promise<Reply | undefined> => {
    try {
      const response = await fetch(`${typeof url === 'string' ? url : url()}${path}`, {
        method,
        body: body && JSON.stringify(body),
        headers: {
          ...fixedHeaders,
          ...(body ? { 'content-type': 'application/json' } : {}),
          ...(key ? { 'idempotency-key': key } : {}),
          'x-csrf-token': cookies.get('_csrf') ?? '',
          cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        },
      })
      for (const line of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        cookies.set(name, value)
      }
      return { status: response.status, body: await response.json() }
    } catch {
      return undefined
    }
  }
  return { send }
}

export type WireClient = ReturnType<typeof createWireClient>
