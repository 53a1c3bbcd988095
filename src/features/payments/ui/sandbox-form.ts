export type Card = { number: string; expiry: string; securityCode: string }

/** What the sandbox's own side says to its card form. */
export type SandboxAnswer =
  | { readonly state: 'paid' | 'declined' | 'challenge' | 'taking' | 'unknown'; readonly reason?: string }
  | { readonly errors: readonly { path: string; message: string }[] }

const patience = 20_000

const post = async (path: string, body: object): Promise<SandboxAnswer> => {
  try {
    const answer = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(patience),
    })
    return await answer.json()
  } catch {
    // Whatever went wrong on the way, the card may have been charged: only the gateway knows.
    return { state: 'unknown' }
  }
}

/** Card numbers go to the sandbox's side only, never to our own calls. */
export const payInSandbox = (jwt: string, card: Card) => post('/sandbox-gateway/pay', { jwt, card })
export const answerSandboxChallenge = (jwt: string, code: string) =>
  post('/sandbox-gateway/challenge', { jwt, code })
