import { isRefusal } from '#kernel/refusal.ts'
import type { Handlers } from '#platform/server/http/implement-endpoints.ts'
import { actorOf } from '#platform/server/http/request-context.ts'
import type { emailChoiceEndpoints } from '../../contract/email-choice-endpoints.ts'
import { refusal } from '../../rules/refusals.ts'
import type { AccountsDeps } from '../accounts-deps.ts'
import {
  changeEmailChoice,
  chooserOf,
  openUnsubscribeLink,
  readEmailChoices,
} from '../email-choices/email-choices.ts'
import { refuseActingStaff } from './account-handlers.ts'

export const emailChoiceHandlers = (deps: AccountsDeps): Handlers<typeof emailChoiceEndpoints> => ({
  readEmailChoices: async ({ context }) => {
    const actor = actorOf(context)
    return refuseActingStaff(actor) ?? { data: await readEmailChoices(deps, actor) }
  },
  changeEmailChoice: async ({ input, context }) => {
    const actor = actorOf(context)
    const refused = refuseActingStaff(actor)
    if (refused) return refused
    const { userId } = actor
    const changed = await changeEmailChoice(deps, { ...input, userId, eventId: undefined })
    return isRefusal(changed) ? changed : { data: await readEmailChoices(deps, { userId }) }
  },
  readLinkedEmailChoices: async ({ input: { key } }) => {
    const link = await openUnsubscribeLink(deps, key)
    return isRefusal(link) ? link : { data: await readEmailChoices(deps, await chooserOf(deps, link)) }
  },
  changeLinkedEmailChoice: async ({ input: { key, scope, choice, isOn } }) => {
    const link = await openUnsubscribeLink(deps, key)
    if (isRefusal(link)) return link
    const chooser = await chooserOf(deps, link)
    // The page offers a choice for the event only if it can show the event's name.
    if (scope === 'event' && !chooser.event) return refusal('linkExpired')
    const eventId = scope === 'event' ? chooser.event?.id : undefined
    const changed = await changeEmailChoice(deps, { userId: chooser.userId, eventId, choice, isOn })
    return isRefusal(changed) ? changed : { data: await readEmailChoices(deps, chooser) }
  },
})
