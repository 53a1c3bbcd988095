import type { InferContractRouterOutputs } from '@orpc/contract'
import { Link } from '#platform/ui/actions/link.tsx'
import { Notice } from '#platform/ui/display/notice.tsx'
import { Skeleton } from '#platform/ui/display/skeleton.tsx'
import { SelectField } from '#platform/ui/fields/select-field.tsx'
import type { commsContract } from '../../contract.ts'
import type { MessageSender } from '../../rules/messages/message-limits.ts'

type Sender = InferContractRouterOutputs<typeof commsContract>['readMessageSender']['data']
type Props = {
  /** The sender is not shown if it can't be read, because the preview works without it. */
  readonly query: { readonly data: Sender | undefined; readonly isPending: boolean }
  /** The recipient, if the form does not let the user choose. */
  readonly to?: string | undefined
  readonly from: MessageSender
  readonly onFrom: (from: MessageSender) => void
}

/**
 * Returns the sender of a message. The author's choice counts only while the manager shares their account. The form
 * starts with the manager's account, if the manager shares it and the author has none of their own.
 */
export const senderOf = (data: Sender | undefined, chosenSender?: MessageSender): MessageSender => {
  if (!data?.shared) return 'own'
  return chosenSender ?? (data.account.state === 'connected' ? 'own' : 'manager')
}

/** Shows the sender of a message and who gets the replies. Offers the account that the manager shares. */
export const SenderLine = ({ query: { data, isPending }, to, from: chosenSender, onFrom }: Props) => {
  if (isPending) return <Skeleton className="h-6 w-72 max-w-full" />
  if (!data) return null
  const { showsAnswers, account, shared } = data
  const usesSharedAccount = shared !== null && chosenSender === 'manager'
  const { from, replyTo } = usesSharedAccount ? shared : data
  return (
    <div className="grid gap-3">
      {shared && (
        <SelectField
          label="From"
          hint="The manager of this event lets colleagues write from their account."
          options={[
            { value: 'own', label: data.from },
            { value: 'manager', label: shared.from },
          ]}
          value={chosenSender}
          onChange={({ currentTarget }) => onFrom(currentTarget.value as MessageSender)}
        />
      )}
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm [&_dd]:wrap-anywhere [&_dt]:text-ink-soft">
        {!shared && (
          <>
            <dt>From</dt>
            <dd>{from}</dd>
          </>
        )}
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
      {!usesSharedAccount && account.state === 'disconnected' && (
        <Notice tone="warn" title={`Your mail account ${account.address} is disconnected`}>
          <Link href="/admin/mail_account" className="underline underline-offset-[0.2em]">
            Connect it again
          </Link>{' '}
          to send emails from it.
        </Notice>
      )}
      {!usesSharedAccount && account.state === 'connected' && !account.canRead && (
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
