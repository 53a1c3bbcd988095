import { recordChange } from '#features/access/server/index.ts'
import type { Actor } from '#kernel/actor.ts'
import type { Refusal } from '#kernel/refusal.ts'
import { transact } from '#platform/server/database/transact.ts'
import { refusal } from '../../rules/refusals.ts'
import type { AccountsDeps } from '../accounts-deps.ts'
import { findUserById, lockUser } from '../users/user-store.ts'
import { reasonNotToErase } from './check-erasable.ts'
import { recordedPerson } from './describe-person.ts'

/**
 * Erases a customer from the records of all features in one transaction (ACC-O22). Erasing again changes nothing. The
 * transaction locks the person before events, like all other code. So if the person joins an event at the same time,
 * one of the two transactions waits for the other. The caller checks permissions.
 * @returns 'erased', or the refusal customerNotFound, attendsFutureEvent if the customer attends a future event
 * (ACC-O23), or moneyInEvents or paymentsOpen if money is not settled (docs/decisions/0026)
 */
export const eraseCustomer = async (
  deps: AccountsDeps,
  customerId: string,
  actor: Actor,
): Promise<'erased' | Refusal> => {
  const user = await findUserById(deps.database, customerId)
  if (user?.user_type !== 'customer') return refusal('customerNotFound')
  const reason = user.erased_at
    ? undefined
    : await reasonNotToErase(deps.database, deps, recordedPerson(user), { isErasing: false })
  if (reason) return reason
  // Closing card forms sends requests to the gateway, so it happens before the transaction. If another form is opened
  // in the meantime, the transaction refuses the erasure.
  await deps.closeCardFormsAndRemoveCards?.(customerId)
  return eraseFromAllRecords(deps, customerId, actor)
}

const eraseFromAllRecords = (
  deps: AccountsDeps,
  customerId: string,
  actor: Actor,
): Promise<'erased' | Refusal> =>
  transact(deps.database, async (tx) => {
    const user = await lockUser(tx, customerId)
    if (user?.user_type !== 'customer') return refusal('customerNotFound')
    if (user.erased_at) return 'erased' as const
    const person = recordedPerson(user)
    for (const records of deps.personalRecords) await records.lock?.(tx, person)
    const reason = await reasonNotToErase(tx, deps, person, { isErasing: true })
    if (reason) return reason
    for (const records of deps.personalRecords) await records.erase(tx, person, deps.now())
    await recordChange(tx, {
      at: deps.now(),
      actor,
      subject: { kind: 'user', id: customerId },
      what: 'erased',
      before: null,
      after: null,
    })
    return 'erased' as const
  })
