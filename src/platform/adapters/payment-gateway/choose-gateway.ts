import type { Config } from '../../server/config.ts'
import type { Database } from '../../server/database/connect.ts'
import type { PaymentGateway } from './payment-gateway.ts'
import { sandboxGateway } from './sandbox/sandbox-gateway.ts'
import { secureTradingGateway } from './secure-trading/secure-trading-gateway.ts'

type GatewayConfig = Pick<Config, 'secureTrading' | 'demoAllowed' | 'sessionSecret'>

type Deps = {
  readonly database: Database
  now(): Date
  /** Called when the provider begins to refuse the tokens of its card form, and when it accepts them again. */
  onTokensRefused(isRefused: boolean): void
}

/**
 * Returns the configured provider. Without keys, it is the sandbox. The sandbox runs in production only if demos are
 * allowed; otherwise the result is undefined, and card payments are off.
 */
export const chooseGateway = (
  config: GatewayConfig,
  { database, now, onTokensRefused }: Deps,
): PaymentGateway | undefined => {
  if (config.secureTrading) return secureTradingGateway(config.secureTrading, { now, onTokensRefused })
  return config.demoAllowed ? sandboxGateway({ database, now, secret: config.sessionSecret }) : undefined
}
