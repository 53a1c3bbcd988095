import { checkSecureTrading } from '#platform/adapters/payment-gateway/secure-trading/check-settings.ts'
import type { Config } from '#platform/server/config.ts'
import { type Application, type ComposeOptions, compose } from './compose/compose.ts'

/**
 * Builds the server and listens. Resolves when the server accepts requests.
 * @throws StartProblem when the card gateway refuses the configured keys
 */
export const startServer = async (config: Config, options: ComposeOptions = {}): Promise<Application> => {
  const now = options.now?.(new Date())
  const isGatewayUnchecked = config.secureTrading && !(await checkSecureTrading(config.secureTrading, now))
  const application = await compose(config, options)
  if (isGatewayUnchecked)
    application.http.log.warn(
      'the card gateway did not respond as expected: some of its settings are not checked',
    )
  try {
    await application.http.listen({ port: config.port, host: config.host })
  } catch (problem) {
    // Otherwise the application's jobs would log one error after another when the caller stops the database.
    await application.close()
    throw problem
  }
  return application
}
