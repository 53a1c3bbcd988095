export type Card = { number: string; expiry: string; securityCode: string }

/** A response of the sandbox gateway to its card form. */
export type SandboxResponse =
  | { readonly state: 'paid' | 'declined' | 'challenge' | 'taking' | 'unknown'; readonly reason?: string }
  | { readonly errors: readonly { path: string; message: string }[] }

const timeoutMs = 20_000

const post = async <Response>(path: string, body: object): Promise<Response | { state: 'unknown' }> => {
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    })
    return await response.json()
  } catch {
    // After any failure here, the card may still have been charged. Only the gateway knows.
    return { state: 'unknown' }
  }
}

/** Sends the card to the sandbox gateway only, never to our API. */
export const payInSandbox = (jwt: string, card: Card) =>
  post<SandboxResponse>('/sandbox-gateway/pay', { jwt, card })
export const answerSandboxChallenge = (jwt: string, code: string) =>
  post<SandboxResponse>('/sandbox-gateway/challenge', { jwt, code })
/** Checks a card without a charge. Returns the signed result, or the errors of the card's fields. */
export const checkInSandbox = (jwt: string, card: Card) =>
  post<{ readonly jwt: string } | Extract<SandboxResponse, { errors: unknown }>>('/sandbox-gateway/check', {
    jwt,
    card,
  })
