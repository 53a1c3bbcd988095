import type { SecureTradingConfig } from '../../../server/secure-trading-keys.ts'
import { StartProblem } from '../../../server/start-problem.ts'
import { requestWebservice } from './webservices.ts'

/** Returns a query that finds no transaction. Its only purpose is to check whether the provider accepts the keys. */
const harmlessQuery = (siteReference: string) => ({
  requesttypedescriptions: ['TRANSACTIONQUERY'],
  filter: { sitereference: [{ value: siteReference }], orderreference: [{ value: 'start-check' }] },
})

/** The provider's error code for a field that it does not accept. */
const invalidField = '30000'

/**
 * Checks with the provider that it accepts the keys of its web service.
 * @returns false if the provider did not respond, so that nothing is known
 * @throws StartProblem that names the wrong settings
 */
export const checkSecureTrading = async (keys: SecureTradingConfig): Promise<boolean> => {
  try {
    const { errorcode } = await requestWebservice(
      keys.webservicesUrl,
      keys,
      harmlessQuery(keys.siteReference),
    )
    if (errorcode !== invalidField) return true
  } catch (problem) {
    const { message } = (problem as Error).cause as Error
    if (message !== 'HTTP 401' && message !== 'HTTP 403') return false
    throw new StartProblem(
      'The card gateway refuses SECURE_TRADING_WEBSERVICES_USERNAME or SECURE_TRADING_WEBSERVICES_PASSWORD. ' +
        'Correct them, or unset every SECURE_TRADING_ key to start without card payments.',
    )
  }
  throw new StartProblem(
    'The card gateway refuses SECURE_TRADING_SITE_REFERENCE or SECURE_TRADING_WEBSERVICES_USERNAME. ' +
      'Correct them, or unset every SECURE_TRADING_ key to start without card payments.',
  )
}
