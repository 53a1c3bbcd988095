import { z } from 'zod'
import { GatewayUnreachable } from '../payment-gateway.ts'
import { errorData, webserviceRecord } from './webservice-record.ts'

export type WebservicesKeys = {
  readonly siteReference: string
  readonly webservicesUsername: string
  readonly webservicesPassword: string
}

const webserviceResponse = z.object({
  response: z
    .array(webserviceRecord.extend({ errordata: errorData, records: z.array(webserviceRecord).optional() }))
    .min(1),
})

const timeoutMs = 15_000

/**
 * Sends one request to the provider's JSON web service.
 * @throws GatewayUnreachable after 15 seconds, on an HTTP failure, or on an invalid response
 */
export const requestWebservice = async (
  url: string,
  keys: WebservicesKeys,
  request: Readonly<Record<string, unknown>>,
): Promise<z.infer<typeof webserviceResponse>['response'][number]> => {
  const { webservicesUsername: user, webservicesPassword: password } = keys
  try {
    const reply = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
      },
      body: JSON.stringify({ alias: user, version: '1.00', request: [request] }),
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!reply.ok) throw new Error(`HTTP ${reply.status}`)
    return webserviceResponse.parse(await reply.json()).response[0]!
  } catch (cause) {
    throw new GatewayUnreachable('the payment gateway gave no valid response', { cause })
  }
}
