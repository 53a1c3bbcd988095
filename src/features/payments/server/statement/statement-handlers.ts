import { personBehind } from '#kernel/actor.ts'
import { poundsFromPence } from '#kernel/money.ts'
import { isRefusal } from '#kernel/refusal.ts'
import type { Handlers } from '#platform/server/http/implement-endpoints.ts'
import { actorOf } from '#platform/server/http/request-context.ts'
import type { statementEndpoints } from '../../contract/statement-endpoints.ts'
import type { PaymentsDeps } from '../payments-deps.ts'
import { bookingEffects } from './booking-effects.ts'
import { checkStatement, creditStatement, type MatchedRow } from './credit-statement.ts'

/** Handlers of the endpoints for bank statements. */
export const statementHandlers = (deps: PaymentsDeps): Handlers<typeof statementEndpoints> => {
  const wireRows = async (rows: readonly MatchedRow[], doneBy: string) => {
    const effects = await bookingEffects(deps, rows, { doneBy })
    return rows.map((row) => ({ ...wireRow(row), booking: effects.get(row.key) ?? null }))
  }
  return {
    checkBankStatement: async ({ input, context }) => {
      const actor = actorOf(context)
      const rows = await checkStatement(deps, { statement: input.statement, actor })
      return isRefusal(rows) ? rows : { data: { rows: await wireRows(rows, personBehind(actor)) } }
    },
    creditBankStatement: async ({ input, context }) => {
      const actor = actorOf(context)
      const result = await creditStatement(deps, { statement: input.statement, keys: input.rows, actor })
      if (isRefusal(result)) return result
      return { data: { rows: await wireRows(result.rows, personBehind(actor)), credited: result.credited } }
    },
  }
}

const wireRow = ({ line, key, date, pence, text, state, problem, transaction }: MatchedRow) => ({
  line,
  key,
  date: date ?? null,
  amountGBP: pence === undefined ? null : poundsFromPence(pence),
  text,
  state,
  reason: state === 'unreadable' ? (problem ?? null) : null,
  order: transaction
    ? {
        transactionId: transaction.id,
        eventId: transaction.event_id,
        customerName: transaction.customer_name,
        reference: transaction.bank_reference!,
        amountGBP: poundsFromPence(transaction.amount_pence),
      }
    : null,
})
