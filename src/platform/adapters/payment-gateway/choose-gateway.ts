import type { Config } from '../../server/config.ts'
import type { Database } from '../../server/database/connect.ts'
import type { PaymentGateway } from './payment-gateway.ts'
import { sandboxGateway } from './sandbox/sandbox-gateway.ts'
import { secureTradingGateway } from './secure-trading/secure-trading-gateway.ts'

type Wanted = Pick<Config, 'secureTrading' | 'demoAllowed' | 'sessionSecret'>

/**
 * Returns the configured provider. Without keys, it is the sandbox. The sandbox runs in production only if demos are
 * allowed; otherwise the result is undefined, and card payments are off.
 */
export const chooseGateway = (
  config: Wanted,
  { database, now }: { database: Database; now(): Date },
): PaymentGateway | undefined => {
  if (config.secureTrading) return secureTradingGateway(config.secureTrading)
  return config.demoAllowed ? sandboxGateway({ database, now, secret: config.sessionSecret }) : undefined
}
