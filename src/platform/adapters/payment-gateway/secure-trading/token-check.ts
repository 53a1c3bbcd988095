import { decodeJwt } from 'jose'
import { z } from 'zod'
import { type JwtKeys, signIntent } from '../gateway-jwt.ts'
import { errorData, invalidField, textual } from './webservice-record.ts'

/** What the provider says about a token of the card form; 'unknown' if it neither accepts nor refuses the token. */
export type TokenVerdict = 'accepted' | 'refused' | 'unknown'

const signedResponse = z.object({ jwt: z.string() })
const initResponse = z.object({
  payload: z.object({ response: z.array(z.object({ errorcode: textual, errordata: errorData })).min(1) }),
})

/** A payer waits for the check, so it ends sooner than other requests to the provider. */
const timeoutMs = 5_000
const versionInfo = 'JAUNT::N/A::1.00::N/A'

/**
 * Sends the provider a token of the card form with the request that its script sends first. The request charges nothing
 * and stores no payment. The provider refuses the token if the JWT user or secret is wrong.
 * @param webservicesUrl the address of the provider's JSON web service, beside which it has one for tokens
 */
export const checkToken = async (webservicesUrl: string, keys: JwtKeys, at: Date): Promise<TokenVerdict> => {
  const { siteReference } = keys
  const jwt = await signIntent({ reference: 'token-check', amountPence: 100, at }, keys)
  try {
    const reply = await fetch(new URL('../jwt/', webservicesUrl), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        jwt,
        version: '1.00',
        versioninfo: versionInfo,
        acceptcustomeroutput: '2.00',
        request: [
          { requesttypedescriptions: ['JSINIT'], requestid: 'J-tokencheck', sitereference: siteReference },
        ],
      }),
      signal: AbortSignal.timeout(timeoutMs),
    })
    // Decoded without verification: if our secret is wrong, the signature can't be verified.
    const { payload } = initResponse.parse(decodeJwt(signedResponse.parse(await reply.json()).jwt))
    const { errorcode, errordata } = payload.response.at(-1)!
    if (errorcode === '0') return 'accepted'
    return errorcode === invalidField && errordata.includes('jwt') ? 'refused' : 'unknown'
  } catch {
    return 'unknown'
  }
}

/** Minimum milliseconds between two checks. */
const pauseMs = 60_000

type Deps = {
  check(): Promise<TokenVerdict>
  now(): Date
  /** Called when the gateway begins to refuse our tokens, and when it accepts them again. */
  onChange(isRefused: boolean): void
}

/**
 * Returns the function `acceptsTokens` of the gateway. Tokens that were accepted once are not checked again until the
 * card form reports a refused one. Requests at the same time share one check.
 */
export const createTokenCheck = ({ check, now, onChange }: Deps) => {
  let verdict: TokenVerdict = 'unknown'
  let checkedAt: number | undefined
  let currentRun: Promise<void> | undefined
  const run = async () => {
    const verdictBefore = verdict
    const newVerdict = await check()
    checkedAt = now().getTime()
    // Without a clear response, the last verdict stays.
    if (newVerdict !== 'unknown') verdict = newVerdict
    if ((verdictBefore === 'refused') !== (verdict === 'refused')) onChange(verdict === 'refused')
  }
  return async ({ isReported = false } = {}): Promise<boolean> => {
    const isPaused = checkedAt !== undefined && now().getTime() - checkedAt < pauseMs
    if ((isReported || verdict !== 'accepted') && !isPaused) {
      currentRun ??= run().finally(() => {
        currentRun = undefined
      })
      await currentRun
    }
    return verdict !== 'refused'
  }
}
