import { recordChange } from '#features/access/server/index.ts'
import { type Actor, personBehind } from '#kernel/actor.ts'
import { type Refusal, refusal } from '#kernel/refusal.ts'
import { transact } from '#platform/server/database/transact.ts'
import type { MailAccountDeps } from '../comms-deps.ts'
import { canManageAccount } from './can-manage-account.ts'
import { lockMailAccount, shareAccount } from './mail-account-store.ts'

/**
 * Lets colleagues write from a mail account about the events that its owner manages, or ends the sharing. Only the
 * owner can do this, because the emails bear their name. Refuses with notAllowed anybody else, and an owner without
 * mailArea.edit. Refuses with nodeNotFound an owner without an account.
 */
export const shareMailAccount = async (
  deps: MailAccountDeps,
  actor: Actor,
  { userId, isShared }: { readonly userId: string; readonly isShared: boolean },
): Promise<Refusal | undefined> => {
  if (userId !== personBehind(actor) || !(await canManageAccount(deps, actor, userId, 'edit')))
    return refusal('notAllowed')
  const accountOrRefusal = await transact(deps.database, async (tx) => {
    const account = await lockMailAccount(tx, userId)
    if (!account) return refusal('nodeNotFound', { id: userId })
    if (account.shared === isShared) return account
    await shareAccount(tx, userId, isShared)
    await recordChange(tx, {
      at: deps.now(),
      actor,
      subject: { kind: 'user', id: userId },
      what: isShared ? 'shared the mail account' : 'stopped sharing the mail account',
      before: { mailAccountShared: account.shared },
      after: { mailAccountShared: isShared },
    })
    return account
  })
  return 'refused' in accountOrRefusal ? accountOrRefusal : undefined
}
