import type { Config } from '#platform/server/config.ts'
import { type Application, type ComposeOptions, compose } from './compose/compose.ts'

/** Builds the server and listens. Resolves once requests are served. */
export const startServer = async (
  config: Config,
  options: Partial<ComposeOptions> = {},
): Promise<Application> => {
  const application = await compose(config, { now: () => new Date(), ...options })
  await application.http.listen({ port: config.port, host: config.host })
  return application
}
