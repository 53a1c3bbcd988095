import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { allMails, MailChoice } from '#kernel/mail-choice.ts'
import { failureMessage } from '#platform/browser/failure-message.ts'
import { toast } from '#platform/ui/overlays/toast.ts'
import { type AccountsApi, useAccountsApi } from '../session/accounts-api.ts'

export type EmailChoices = Awaited<ReturnType<AccountsApi['readEmailChoices']>>['data']
export type EmailScope = 'event' | 'all'

type Change = {
  readonly choice: MailChoice | typeof allMails
  readonly isOn: boolean
  readonly scope: EmailScope
}

/**
 * Loads and changes the email choices of the current user or, with the key of a link in an email, of the email's
 * recipient. A switch changes at once, and changes back if the server does not store the change.
 */
export const useEmailChoices = (key?: string) => {
  const api = useAccountsApi()
  const queries = useQueryClient()
  const queryKey = ['emailChoices', key]
  const query = useQuery({
    queryKey,
    queryFn: async () =>
      (await (key === undefined ? api.readEmailChoices() : api.readLinkedEmailChoices({ key }))).data,
    gcTime: 0,
  })
  const { mutate } = useMutation({
    // Changes are sent one after the other, so that the last response has the last state.
    scope: { id: 'emailChoices' },
    mutationFn: async ({ scope, ...change }: Change) =>
      (
        await (key === undefined
          ? api.changeEmailChoice(change)
          : api.changeLinkedEmailChoice({ ...change, scope, key }))
      ).data,
    onMutate: async (change) => {
      await queries.cancelQueries({ queryKey })
      queries.setQueryData<EmailChoices>(queryKey, (before) => before && withChange(before, change))
    },
    onSuccess: () => toast.show('Saved'),
    onError: (problem) => toast.error(failureMessage(problem)),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  })
  return { query, change: mutate }
}

/** Returns the choices after a change, as the server will return them. */
const withChange = (before: EmailChoices, { choice, isOn, scope }: Change): EmailChoices => ({
  ...before,
  choices: before.choices.map((one) => {
    if (choice !== 'all' && one.id !== choice) return one
    if (scope === 'event') return { ...one, isOnForEvent: isOn && one.isOn }
    // After emails are turned on for all events, those of this event can still be off.
    return { ...one, isOn, isOnForEvent: one.isOnForEvent === null ? null : isOn && one.isOnForEvent }
  }),
})
