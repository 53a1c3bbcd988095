import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { type MailConnectionResult, mailConnectionResults } from '#features/comms/rules/mail-account.ts'
import { leaveTo } from '#platform/browser/navigation.ts'
import { Button } from '#platform/ui/actions/button.tsx'
import { toast } from '#platform/ui/overlays/toast.ts'
import { getApi } from '../../../get-api.ts'

/** Opens the provider's page to connect the account from which this person's mails are sent (STF-005). */
export const ConnectMailAccount = ({ personId }: { personId: string }) => {
  const connect = useMutation({
    mutationFn: () =>
      getApi().comms.readMailAccountUrl({ url: `/admin/person/${personId}`, userId: personId }),
    onSuccess: ({ data }) => {
      if (!leaveTo(data, { external: true })) toast.error(mailConnectionResults.failed)
    },
    onError: (reason) => toast.error(reason.message),
  })
  return (
    <Button pending={connect.isPending} onClick={() => connect.mutate()}>
      Connect mail account
    </Button>
  )
}

/** Shows the outcome after the return from the provider, once, and removes it from the address. */
export const useMailAccountReturn = (end: MailConnectionResult | undefined): void => {
  const navigate = useNavigate()
  useEffect(() => {
    if (end === undefined) return
    if (end === 'connected') toast.show(mailConnectionResults.connected, { kind: 'good' })
    else toast.error(mailConnectionResults[end])
    void navigate({
      to: '.',
      search: ({ mailAccount, ...rest }: Record<string, unknown>) => rest,
      replace: true,
      resetScroll: false,
    })
  }, [end, navigate])
}
