import type { SecureTradingConfig } from '../../../server/secure-trading-keys.ts'
import { StartProblem } from '../../../server/start-problem.ts'
import { checkToken } from './token-check.ts'
import { invalidField } from './webservice-record.ts'
import { requestWebservice } from './webservices.ts'

/** Returns a query that finds no transaction. Its only purpose is to check whether the provider accepts the keys. */
const harmlessQuery = (siteReference: string) => ({
  requesttypedescriptions: ['TRANSACTIONQUERY'],
  filter: { sitereference: [{ value: siteReference }], orderreference: [{ value: 'start-check' }] },
})

/**
 * Checks with the provider that it accepts the keys of its web service, and a token of the card form.
 * @returns true if the provider accepted all of these; false if one of its responses is missing or unclear
 * @throws StartProblem that names the wrong settings
 */
export const checkSecureTrading = async (keys: SecureTradingConfig, now = new Date()): Promise<boolean> => {
  const { siteReference, jwtUsername: issuer, jwtSecret: secret } = keys
  const [webservice, token] = await Promise.all([
    checkWebservice(keys),
    checkToken(keys.webservicesUrl, { siteReference, issuer, secret }, now),
  ])
  const refusedSettings = [
    ...webservice.refused,
    ...(token === 'refused' ? ['SECURE_TRADING_JWT_USERNAME or SECURE_TRADING_JWT_SECRET'] : []),
  ]
  if (refusedSettings.length > 0)
    throw new StartProblem(
      `The card gateway refuses ${refusedSettings.join(', and ')}. ` +
        'Correct the settings, or unset every SECURE_TRADING_ key to start without card payments.',
    )
  return webservice.hasClearResponse && token === 'accepted'
}

type WebserviceCheck = { readonly hasClearResponse: boolean; readonly refused: readonly string[] }

/**
 * Returns whether the response of the web service was clear, and the settings that it refuses, as precisely as its
 * response says.
 */
const checkWebservice = async (keys: SecureTradingConfig): Promise<WebserviceCheck> => {
  const refuse = (settings: string) => ({ hasClearResponse: true, refused: [settings] })
  try {
    const { errorcode, errordata } = await requestWebservice(
      keys.webservicesUrl,
      keys,
      harmlessQuery(keys.siteReference),
    )
    if (errorcode !== invalidField) return { hasClearResponse: true, refused: [] }
    if (errordata.includes('sitereference')) return refuse('SECURE_TRADING_SITE_REFERENCE')
    if (errordata.includes('alias')) return refuse('SECURE_TRADING_WEBSERVICES_USERNAME')
    return refuse('SECURE_TRADING_SITE_REFERENCE or SECURE_TRADING_WEBSERVICES_USERNAME')
  } catch (problem) {
    const { message } = (problem as Error).cause as Error
    if (message !== 'HTTP 401' && message !== 'HTTP 403') return { hasClearResponse: false, refused: [] }
    return refuse('SECURE_TRADING_WEBSERVICES_USERNAME or SECURE_TRADING_WEBSERVICES_PASSWORD')
  }
}
