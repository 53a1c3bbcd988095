import type { KyselyPlugin } from 'kysely'
import type { PaymentsDeps } from '#features/payments/server/payments-deps.ts'
import type { PaymentGateway } from '#platform/adapters/payment-gateway/payment-gateway.ts'

/** Thrown when a simulated process dies. Its uncommitted work is lost. */
export class ProcessDied extends Error {
  override name = 'ProcessDied'
}

/**
 * Returns the dependencies of payments in a process that dies after a number of steps. A step is a database statement,
 * or the start or the end of a gateway request to confirm, close or refund a payment. A dead process does nothing more.
 */
export const crashableDeps = (deps: PaymentsDeps, stepsToLive: number): PaymentsDeps => {
  let remainingSteps = stepsToLive
  const step = () => {
    remainingSteps -= 1
    if (remainingSteps < 0) throw new ProcessDied('the process died')
  }
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      step()
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const gateway = deps.gateway!
  const withSteps =
    <Input, Output>(call: (input: Input) => Promise<Output>) =>
    async (input: Input): Promise<Output> => {
      step()
      const response = await call(input)
      step()
      return response
    }
  const crashable: PaymentGateway = {
    ...gateway,
    confirm: withSteps(gateway.confirm),
    close: withSteps(gateway.close),
    refund: withSteps(gateway.refund),
  }
  return { ...deps, database: deps.database.withPlugin(plugin), gateway: crashable }
}
