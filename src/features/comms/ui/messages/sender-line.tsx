import type { InferContractRouterOutputs } from '@orpc/contract'
import { Link } from '#platform/ui/actions/link.tsx'
import { Notice } from '#platform/ui/display/notice.tsx'
import { Skeleton } from '#platform/ui/display/skeleton.tsx'
import type { commsContract } from '../../contract.ts'

type Sender = InferContractRouterOutputs<typeof commsContract>['readMessageSender']['data']
type Props = {
  /** The sender is not shown if it can't be read, because the preview works without it. */
  readonly query: { readonly data: Sender | undefined; readonly isPending: boolean }
  /** The recipient, if the form does not let the user choose. */
  readonly to?: string | undefined
}

/** Shows who sends a message and who gets the replies, before it is written. */
export const SenderLine = ({ query: { data, isPending }, to }: Props) => {
  if (isPending) return <Skeleton className="h-6 w-72 max-w-full" />
  if (!data) return null
  const { from, replyTo, showsAnswers, account } = data
  return (
    <div className="grid gap-3">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm [&_dd]:wrap-anywhere [&_dt]:text-ink-soft">
        <dt>From</dt>
        <dd>{from}</dd>
        {to && (
          <>
            <dt>To</dt>
            <dd>{to}</dd>
          </>
        )}
        {replyTo && (
          <>
            <dt>Replies to</dt>
            <dd>
              {`${replyTo.name} <${replyTo.address}>`}
              <span className="block text-ink-soft">
                {showsAnswers ? 'Answers appear on this page.' : 'Answers do not appear on this page.'}
              </span>
            </dd>
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
      {account.state === 'connected' && !account.canRead && (
        <Notice title="Answers to your mail account do not appear on the event">
          <Link href="/admin/mail_account" className="underline underline-offset-[0.2em]">
            Connect it again
          </Link>{' '}
          and allow reading, so that they do.
        </Notice>
      )}
    </div>
  )
}
