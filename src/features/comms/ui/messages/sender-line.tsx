import type { InferContractRouterOutputs } from '@orpc/contract'
import { Link } from '#platform/ui/actions/link.tsx'
import { Notice } from '#platform/ui/display/notice.tsx'
import { Skeleton } from '#platform/ui/display/skeleton.tsx'
import type { commsContract } from '../../contract.ts'

type Sender = InferContractRouterOutputs<typeof commsContract>['readMessageSender']['data']
type Props = {
  /** The sender is not shown if it can't be read, because the preview works without it. */
  readonly query: { readonly data: Sender | undefined; readonly isPending: boolean }
}

/** Shows who sends a message and who gets the replies, before it is written. */
export const SenderLine = ({ query: { data, isPending } }: Props) => {
  if (isPending) return <Skeleton className="h-6 w-72 max-w-full" />
  if (!data) return null
  const { from, replyTo, account } = data
  return (
    <div className="grid gap-3">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm [&_dd]:wrap-anywhere [&_dt]:text-ink-soft">
        <dt>From</dt>
        <dd>{from}</dd>
        {replyTo && (
          <>
            <dt>Replies to</dt>
            <dd>{`${replyTo.name} <${replyTo.address}>`}</dd>
          </>
        )}
      </dl>
      {account.state === 'disconnected' && (
        <Notice tone="warn" title={`Your mail account ${account.address} is disconnected`}>
          <Link href="/admin/mail_account" className="underline underline-offset-[0.2em]">
            Connect it again
          </Link>{' '}
          to send emails from it.
        </Notice>
      )}
    </div>
  )
}
