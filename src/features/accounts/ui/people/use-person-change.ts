import { useMutation, useQueryClient } from '@tanstack/react-query'
import { confirmDialog } from '#platform/ui/overlays/confirm-dialog.tsx'
import { toast } from '#platform/ui/overlays/toast.ts'
import type { PersonResponse } from '../../contract/people-endpoints.ts'
import type { AccountChange } from '../../rules/user-fields.ts'
import { useAccountsApi } from '../session/accounts-api.ts'
import { peopleKey } from './people-list.tsx'

export const personKey = (id: string) => ['person', id] as const

type Change = Omit<AccountChange, 'id' | 'version'>

/** Returns the actions of staff on a person. Each change is sent with the version of the person that the page shows. */
export const usePersonChange = (person: PersonResponse) => {
  const api = useAccountsApi()
  const queries = useQueryClient()
  const { id, version, name } = person
  const refresh = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: personKey(id) }),
      queries.invalidateQueries({ queryKey: peopleKey }),
      queries.invalidateQueries({ queryKey: ['changes', 'user', id] }),
      queries.invalidateQueries({ queryKey: ['stored-roles'] }),
    ])
  const save = async (change: Change) => {
    await api.changeUser({ ...change, id, version })
    await refresh()
  }
  const stateChange = useMutation({
    mutationFn: ({ change }: { change: Change; doneMessage: string }) => save(change),
    onSuccess: (_, { doneMessage }) => toast.show(doneMessage, { kind: 'good' }),
    onError: (reason) => toast.error(reason.message),
  })
  const linkRequest = useMutation({
    mutationFn: () => api.startRecovery({ email: person.email }),
    onSuccess: () => toast.show(`We’ve emailed ${person.email} a link to set a password`, { kind: 'good' }),
    onError: (reason) => toast.error(reason.message),
  })
  const confirmAndChange = async (
    question: Parameters<typeof confirmDialog>[0],
    change: Change,
    doneMessage: string,
  ) => {
    if (await confirmDialog({ ...question, danger: true })) stateChange.mutate({ change, doneMessage })
  }
  return {
    save,
    refresh,
    isPending: stateChange.isPending || linkRequest.isPending,
    sendLink: () => linkRequest.mutate(),
    block: () =>
      confirmAndChange(
        {
          title: `Block ${name}?`,
          message: 'They will be logged out everywhere and unable to log in until they are unblocked.',
          okLabel: 'Block',
        },
        { ipBlocked: true },
        `${name} has been blocked`,
      ),
    unblock: () =>
      stateChange.mutate({ change: { ipBlocked: false }, doneMessage: `${name} is no longer blocked` }),
    deactivate: () =>
      confirmAndChange(
        {
          title: `Deactivate ${name}?`,
          message: 'They will be logged out everywhere and unable to log in until they are activated again.',
          okLabel: 'Deactivate',
        },
        { isActive: false },
        `${name} is no longer active`,
      ),
    activate: () =>
      stateChange.mutate({ change: { isActive: true }, doneMessage: `${name} is active again` }),
  }
}
