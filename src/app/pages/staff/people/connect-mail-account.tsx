import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { type MailConnectionResult, mailConnectionResults } from '#features/comms/rules/mail-account.ts'
import { leaveTo } from '#platform/browser/navigation.ts'
import { Button } from '#platform/ui/actions/button.tsx'
import { Checkbox } from '#platform/ui/fields/checkbox.tsx'
import { confirmDialog } from '#platform/ui/overlays/confirm-dialog.tsx'
import { toast } from '#platform/ui/overlays/toast.ts'
import { getApi } from '../../../get-api.ts'

const keyOf = (personId: string) => ['mailAccount', personId]

/** Returns the mail account of a member of staff, as a query. */
export const useMailAccount = (personId: string) =>
  useQuery({
    queryKey: keyOf(personId),
    queryFn: async () => (await getApi().comms.readMailAccount({ userId: personId })).data,
  })

export type ShownMailAccount = NonNullable<ReturnType<typeof useMailAccount>['data']>

type Props = {
  readonly personId: string
  /** The page to return to from the provider. */
  readonly returnPath: string
}

/** The buttons that connect the account from which this person's mails are sent (STF-005), and disconnect it. */
export const MailAccountActions = ({ personId, returnPath }: Props) => {
  const { data: account } = useMailAccount(personId)
  const queries = useQueryClient()
  const connect = useMutation({
    meta: { isRead: true },
    mutationFn: () => getApi().comms.readMailAccountUrl({ url: returnPath, userId: personId }),
    onSuccess: ({ data }) => {
      if (!leaveTo(data, { external: true })) toast.error(mailConnectionResults.failed)
    },
    onError: (reason) => toast.error(reason.message),
  })
  const disconnect = useMutation({
    mutationFn: () => getApi().comms.disconnectMailAccount({ userId: personId }),
    onSuccess: ({ data: { isRevoked } }) =>
      isRevoked
        ? toast.show('The mail account is disconnected', { kind: 'good' })
        : toast.show(
            'The mail account is disconnected here. Google did not respond, so also remove our access in the Google account.',
            { kind: 'info' },
          ),
    onError: (reason) => toast.error(reason.message),
    onSettled: () => queries.invalidateQueries({ queryKey: keyOf(personId) }),
  })
  const confirmDisconnect = async () => {
    const isSure = await confirmDialog({
      title: `Disconnect ${account?.address}?`,
      message: 'Emails are then sent from the site’s address, including those that are still waiting.',
      okLabel: 'Disconnect',
      danger: true,
    })
    if (isSure) disconnect.mutate()
  }
  return (
    <>
      <Button pending={connect.isPending} onClick={() => connect.mutate()}>
        {!account || account.state === 'none' ? 'Connect mail account' : 'Connect mail account again'}
      </Button>
      {account?.address && (
        <Button pending={disconnect.isPending} onClick={() => void confirmDisconnect()}>
          Disconnect mail account
        </Button>
      )}
    </>
  )
}

type ShareProps = { readonly ownId: string; readonly account: ShownMailAccount }

/** Lets the owner of a mail account allow colleagues to write from it about the owner's events. */
export const ShareMailAccount = ({ ownId, account: { isShared, address } }: ShareProps) => {
  const queries = useQueryClient()
  const share = useMutation({
    mutationFn: (allowsColleagues: boolean) =>
      getApi().comms.shareMailAccount({ userId: ownId, isShared: allowsColleagues }),
    onSuccess: ({ data }) => {
      queries.setQueryData(keyOf(ownId), data)
      toast.show(
        data.isShared
          ? 'Colleagues can now write from your account'
          : 'Colleagues can’t write from your account any more',
        { kind: 'good' },
      )
    },
    onError: (reason) => toast.error(reason.message),
  })
  return (
    <Checkbox
      label="Let colleagues write from this account about my events"
      hint={`They can then choose ${address} as the sender of emails to groups that you manage. Your history shows who wrote each email.`}
      checked={isShared}
      disabled={share.isPending}
      onChange={({ currentTarget }) => share.mutate(currentTarget.checked)}
    />
  )
}

/** Shows the outcome after the return from the provider, once, and removes it from the address. */
export const useMailAccountReturn = (outcome: MailConnectionResult | undefined): void => {
  const navigate = useNavigate()
  useEffect(() => {
    if (outcome === undefined) return
    if (outcome === 'connected') toast.show(mailConnectionResults.connected, { kind: 'good' })
    else toast.error(mailConnectionResults[outcome])
    void navigate({
      to: '.',
      search: ({ mailAccount, ...rest }: Record<string, unknown>) => rest,
      replace: true,
      resetScroll: false,
    })
  }, [outcome, navigate])
}
