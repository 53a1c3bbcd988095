import { Agent, request } from 'node:http'

export type SentRequest = {
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: object
}

/** How a request ended: with the status of the response or, without a response, with a `problem` such as a timeout. */
export type SentOutcome = {
  readonly status?: number
  readonly problem?: string
  /** Seconds of the header Retry-After. */
  readonly retryAfter?: number
  /** The body as text, if it was requested. */
  readonly text?: string
}

export type RequestSender = {
  /** Sends a request, and returns how it ended. Reads the body without returning it, unless `returnsBody` is set. */
  send(sent: SentRequest, options?: { readonly returnsBody?: boolean }): Promise<SentOutcome>
  /** Closes all connections. */
  close(): void
}

/**
 * Creates a sender with as many connections as requests are in progress, like many browsers. It neither decompresses
 * nor parses responses, because the client shares the machine with the server.
 * @param timeoutMs milliseconds after which a request is aborted, by default the 30 seconds of the site's own client
 */
export const createRequestSender = (url: string, timeoutMs = 30_000): RequestSender => {
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY, maxFreeSockets: 1000 })
  const { hostname, port } = new URL(url)
  const send: RequestSender['send'] = ({ method, path, headers = {}, body }, { returnsBody = false } = {}) =>
    new Promise((resolve) => {
      const payload = body && JSON.stringify(body)
      const clientRequest = request({
        agent,
        hostname,
        port,
        method,
        path,
        headers: {
          ...(returnsBody ? {} : { 'accept-encoding': 'gzip, br' }),
          ...headers,
          ...(payload && {
            'content-type': 'application/json',
            'content-length': String(Buffer.byteLength(payload)),
          }),
        },
      })
      const timer = setTimeout(() => clientRequest.destroy(new Error('timeout')), timeoutMs)
      const fail = (problem: NodeJS.ErrnoException) => {
        clearTimeout(timer)
        // A busy server can close an idle connection just when a request uses it. Browsers send the request again, too.
        if (clientRequest.reusedSocket && problem.code === 'ECONNRESET')
          resolve(send({ method, path, headers, ...(body && { body }) }, { returnsBody }))
        else resolve({ problem: problem.code ?? problem.message })
      }
      clientRequest.on('error', fail)
      clientRequest.on('response', (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => returnsBody && chunks.push(chunk))
        response.on('error', fail)
        response.on('end', () => {
          clearTimeout(timer)
          const retryAfter = response.headers['retry-after']
          resolve({
            status: response.statusCode ?? 0,
            ...(retryAfter !== undefined && { retryAfter: Number(retryAfter) }),
            ...(returnsBody && { text: Buffer.concat(chunks).toString() }),
          })
        })
      })
      clientRequest.end(payload)
    })
  return { send, close: () => agent.destroy() }
}
