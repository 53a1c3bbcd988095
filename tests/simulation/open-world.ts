import { cancelPayment } from '#features/payments/server/paying/close-intent.ts'
import type { PaymentsDeps } from '#features/payments/server/payments-deps.ts'
import { readTransaction } from '#features/payments/server/transaction-store.ts'
import { randomFrom } from '#kernel/random.ts'
import { isRefusal } from '#kernel/refusal.ts'
import type { paymentsApp } from '#tests/support/payments-app.ts'
import { reconcileById } from '#tests/support/stored-payment.ts'
import { crashableDeps, ProcessDied } from './crashable-deps.ts'
import { createGatewayDouble } from './gateway-double.ts'
import { createSchedule } from './schedule.ts'

/** Faulty functions that replace real ones of the server. */
export type Faults = {
  readonly onNotification?: (deps: PaymentsDeps, transactionId: string) => Promise<unknown>
  readonly cancel?: (deps: PaymentsDeps, transactionId: string) => Promise<unknown>
}

export type Simulation = {
  readonly app: Awaited<ReturnType<typeof paymentsApp>>
  readonly payments: number
  readonly seed: number
  readonly faults?: Faults
}

/** Returns a generator whose output differs even between consecutive seeds. */
export const randomOfSeed = (seed: number) => randomFrom((seed * 2_654_435_761) >>> 0)

/** Creates the world of a simulation: the gateway, the processes that can die, and the schedule of actions. */
export const openWorld = ({ app, seed, faults = {} }: Omit<Simulation, 'payments'>) => {
  const counts = new Map<string, number>()
  const count = (incident: string) => void counts.set(incident, (counts.get(incident) ?? 0) + 1)
  const schedule = createSchedule(app.clock)
  const random = randomOfSeed(seed)
  const double = createGatewayDouble({
    random,
    now: () => app.clock.now.getTime(),
    count,
    notify: (at, reference) => schedule.add(at, () => receiveNotification(reference)),
  })
  const deps: PaymentsDeps = { ...app.payments.deps, gateway: double.gateway }

  let canDie = true
  /** Runs work in a process that can die in the meantime. Returns undefined if the process died. */
  const inProcess = async <Done>(work: (deps: PaymentsDeps) => Promise<Done>): Promise<Done | undefined> => {
    const dies = canDie && random.chance(0.2)
    try {
      return await work(dies ? crashableDeps(deps, random.wholeNumber(0, 16)) : deps)
    } catch (problem) {
      const problems = problem instanceof AggregateError ? problem.errors : [problem]
      if (!dies || !problems.every((each) => each instanceof ProcessDied)) throw problem
      count('process died')
      return undefined
    }
  }
  const receiveNotification = async (reference: string) => {
    count('notification received')
    const handleNotification = faults.onNotification ?? reconcileById
    await inProcess((processDeps) => handleNotification(processDeps, reference))
  }
  return {
    schedule,
    double,
    deps,
    /** Pence of the bank orders that staff have marked as received, by transaction. */
    received: new Map<string, number>(),
    counts,
    count,
    inProcess,
    async cancel(transactionId: string) {
      const payment = (await readTransaction(app.db, transactionId))!
      const response = await inProcess((processDeps) =>
        faults.cancel
          ? faults.cancel(processDeps, transactionId)
          : cancelPayment(processDeps, payment, { reason: 'Given up', doneBy: payment.done_by }),
      )
      if (response !== undefined) count(isRefusal(response) ? 'not cancelled: it is pending' : 'cancelled')
    },
    /** Ends all crashes and gateway faults, so that open payments can be reconciled. */
    endFaults() {
      canDie = false
      double.endFaults()
    },
  }
}

export type World = ReturnType<typeof openWorld>
