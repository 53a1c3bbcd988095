import { createFileRoute } from '@tanstack/react-router'
import { useCurrentUser } from '#features/accounts/ui/index.ts'
import { readMailConnectionResult } from '#features/comms/rules/mail-account.ts'
import { ErrorState } from '#platform/ui/display/error-state.tsx'
import { Notice } from '#platform/ui/display/notice.tsx'
import { Skeleton } from '#platform/ui/display/skeleton.tsx'
import { PageHeader } from '#platform/ui/layout/page-header.tsx'
import { NeedsPermission } from '../../../frame/access/needs-permission.tsx'
import {
  MailAccountActions,
  ShareMailAccount,
  type ShownMailAccount,
  useMailAccount,
  useMailAccountReturn,
} from '../people/connect-mail-account.tsx'
import { staffHead } from '../staff-head.ts'

/** The mail account of the current member of staff, also for staff who can't open the list of staff. */
export const Route = createFileRoute('/_staff/admin/mail_account')({
  validateSearch: (query: Record<string, unknown>): { mailAccount?: unknown } => ({
    mailAccount: query.mailAccount,
  }),
  head: ({ match: { context } }) => staffHead(context.site, 'Your mail account'),
  component: OwnMailAccountPage,
})

function OwnMailAccountPage() {
  return (
    <NeedsPermission permission="mailArea.edit" title="Your mail account">
      <OwnMailAccount />
    </NeedsPermission>
  )
}

const OwnMailAccount = () => {
  useMailAccountReturn(readMailConnectionResult(Route.useSearch().mailAccount))
  const user = useCurrentUser()
  // While staff act as somebody else, the account is still their own.
  const ownId = user?.staff?.id ?? user?.id
  return (
    <main className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-4 p-4 lg:p-5">
      <PageHeader title="Your mail account" />
      {ownId === undefined ? <Skeleton className="h-32" /> : <Account ownId={ownId} />}
    </main>
  )
}

const Account = ({ ownId }: { readonly ownId: string }) => {
  const { data: account, isError, refetch } = useMailAccount(ownId)
  if (isError) return <ErrorState onRetry={() => void refetch()} />
  if (!account) return <Skeleton className="h-32" />
  return (
    <>
      <AccountState account={account} />
      {account.state !== 'none' && <ShareMailAccount ownId={ownId} account={account} />}
      <div className="flex flex-wrap gap-3">
        <MailAccountActions personId={ownId} returnPath="/admin/mail_account" />
      </div>
    </>
  )
}

const AccountState = ({ account: { state, address } }: { readonly account: ShownMailAccount }) => {
  if (state === 'connected')
    return (
      <Notice tone="good" title={`${address} is connected`}>
        Emails that you write to groups are sent from it.
      </Notice>
    )
  if (state === 'disconnected')
    return (
      <Notice tone="warn" title={`Google no longer lets us send from ${address}`}>
        Until you connect it again, emails that you write are sent from the site’s address.
      </Notice>
    )
  return (
    <Notice title="No mail account is connected">
      Emails that you write to groups are sent from the site’s address.
    </Notice>
  )
}
