import { cancelPayment } from '#features/payments/server/paying/close-intent.ts'
import { reconcileByRequest } from '#features/payments/server/paying/reconcile-payments.ts'
import type { PaymentsDeps } from '#features/payments/server/payments-deps.ts'
import { readTransaction } from '#features/payments/server/transaction-store.ts'
import { randomFrom } from '#kernel/random.ts'
import { isRefusal } from '#kernel/refusal.ts'
import type { paymentsApp } from '#tests/support/payments-app.ts'
import { crashableDeps, ProcessDied } from './crashable-deps.ts'
import { createGatewayDouble } from './gateway-double.ts'
import { createPlan } from './plan.ts'

/** What a planted fault puts in place of what the product does. */
export type Faults = {
  readonly onNotification?: (deps: PaymentsDeps, transactionId: string) => Promise<unknown>
  readonly giveUp?: (deps: PaymentsDeps, transactionId: string) => Promise<unknown>
}

export type Simulation = {
  readonly app: Awaited<ReturnType<typeof paymentsApp>>
  readonly payments: number
  readonly seed: number
  readonly faults?: Faults
}

/** Seeds that follow each other fall apart. */
export const randomOfSeed = (seed: number) => randomFrom((seed * 2_654_435_761) >>> 0)

/** Where payments are made: the gateway, processes that die, and the plan of all that is to happen. */
export const openWorld = ({ app, seed, faults = {} }: Omit<Simulation, 'payments'>) => {
  const counts = new Map<string, number>()
  const count = (what: string) => void counts.set(what, (counts.get(what) ?? 0) + 1)
  const plan = createPlan(app.clock)
  const random = randomOfSeed(seed)
  const double = createGatewayDouble({
    random,
    now: () => app.clock.now.getTime(),
    count,
    notify: (at, reference) => plan.add(at, () => notified(reference)),
  })
  const deps: PaymentsDeps = { ...app.payments.deps, gateway: double.gateway }

  let mayDie = true
  /** Does something in a process that may die amid it; nothing when it did. */
  const alive = async <Done>(work: (deps: PaymentsDeps) => Promise<Done>): Promise<Done | undefined> => {
    const dies = mayDie && random.is(0.2)
    try {
      return await work(dies ? crashableDeps(deps, random.whole(0, 16)) : deps)
    } catch (problem) {
      const problems = problem instanceof AggregateError ? problem.errors : [problem]
      if (!dies || !problems.every((each) => each instanceof ProcessDied)) throw problem
      count('process died')
      return undefined
    }
  }
  const notified = async (reference: string) => {
    count('notification came')
    const answered = faults.onNotification ?? reconcileByRequest
    await alive((living) => answered(living, reference))
  }
  return {
    plan,
    double,
    deps,
    /** Pence of the orders by bank that staff have noted as received, by transaction. */
    received: new Map<string, number>(),
    counts,
    count,
    alive,
    async giveUp(transactionId: string) {
      const payment = (await readTransaction(app.db, transactionId))!
      const answer = await alive((living) =>
        faults.giveUp ? faults.giveUp(living, transactionId) : cancelPayment(living, payment, 'Given up'),
      )
      if (answer !== undefined) count(isRefusal(answer) ? 'not given up: it is pending' : 'given up')
    },
    /** From now on processes live and the gateway answers, so that all that is left can be settled. */
    calm() {
      mayDie = false
      double.calm()
    },
  }
}

export type World = ReturnType<typeof openWorld>
