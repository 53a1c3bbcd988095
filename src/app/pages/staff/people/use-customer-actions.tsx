import { useMutation } from '@tanstack/react-query'
import type { PersonResponse } from '#features/accounts/contract/people-endpoints.ts'
import { useActing } from '#features/accounts/ui/acting/use-acting.ts'
import { useCurrentUser } from '#features/accounts/ui/index.ts'
import { useCustomerHome } from '#features/event-home/ui/index.ts'
import { alertDialog } from '#platform/ui/overlays/alert-dialog.tsx'
import { confirmDialog } from '#platform/ui/overlays/confirm-dialog.tsx'
import { toast } from '#platform/ui/overlays/toast.ts'
import { getApi } from '../../../get-api.ts'

const showError = (reason: Error) => void toast.error(reason.message)

/** Returns the actions of staff on a customer: act as the customer, or erase them after typing a word. */
export const useCustomerActions = (customer: PersonResponse, refresh: () => Promise<unknown>) => {
  const user = useCurrentUser()
  const home = useCustomerHome()
  const acting = useActing()
  const { id, name } = customer
  const act = useMutation({
    mutationFn: async () => {
      const currentEvent = home.currentEvent(user?.id)
      await acting.actAs(id)
      return currentEvent
    },
    onSuccess: (currentEvent) => home.open(id, currentEvent),
    onError: showError,
  })
  const eraseCustomer = useMutation({
    mutationFn: () => getApi().accounts.eraseCustomer({ customerId: id }),
    onSuccess: async () => {
      toast.show(`${name} has been erased`, { kind: 'good' })
      await refresh()
    },
    onError: showError,
  })
  const readErasure = useMutation({
    meta: { isRead: true },
    mutationFn: async () => (await getApi().accounts.readEraseResponse({ id })).data,
    onError: showError,
  })
  const erase = async () => {
    const erasure = await readErasure.mutateAsync().catch(() => undefined)
    if (!erasure) return
    const title = `Erase ${name}?`
    if (!erasure.possible)
      return void alertDialog({
        title: `${name} can’t be erased now`,
        message:
          erasure.code === 'attendsFutureEvent'
            ? 'They are attending a future event. Remove them from it first, or wait until it is over.'
            : erasure.reason,
      })
    const isSure = await confirmDialog({
      title,
      message: <WhatRemains remains={erasure.remains} />,
      typeWord: 'erase',
      okLabel: 'Erase',
      danger: true,
    })
    if (isSure) eraseCustomer.mutate()
  }
  return {
    act: () => act.mutate(),
    erase,
    isPending: act.isPending || eraseCustomer.isPending || readErasure.isPending,
  }
}

const WhatRemains = ({ remains }: { remains: readonly string[] }) => (
  <>
    <p>Their name, addresses and everything they wrote will be deleted. This cannot be undone.</p>
    {remains.length > 0 && (
      <>
        <p className="pt-2">What we keep:</p>
        <ul className="list-disc ps-5">
          {remains.map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
      </>
    )}
  </>
)
