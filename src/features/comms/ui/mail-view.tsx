import type { InferContractRouterOutputs } from '@orpc/contract'
import { formatInstant } from '#kernel/format-instant.ts'
import { Link } from '#platform/ui/actions/link.tsx'
import { Notice } from '#platform/ui/display/notice.tsx'
import type { commsContract } from '../contract.ts'
import { MailFiles } from './mail-files.tsx'
import { MailState } from './mail-table.tsx'
import { MailTabs } from './mail-tabs.tsx'

type Mail = InferContractRouterOutputs<typeof commsContract>['readMail']['data']

/** Shows an email of the outbox with its state, as HTML and as text. */
export const MailView = ({ mail }: { mail: Mail }) => (
  <div className="grid gap-4">
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm [&_dt]:text-ink-soft">
      <dt>To</dt>
      <dd className="break-all">{mail.to}</dd>
      {mail.from && (
        <>
          <dt>From</dt>
          <dd className="break-all">{mail.from}</dd>
        </>
      )}
      <dt>Kind</dt>
      <dd>{mail.kindName}</dd>
      <dt>Created</dt>
      <dd>{formatInstant(mail.createdAt)}</dd>
      <dt>State</dt>
      <dd className="flex flex-wrap items-center gap-2">
        <MailState mail={mail} />
        {mail.sentAt && formatInstant(mail.sentAt)}
        {mail.tries > 1 && `${mail.tries} tries`}
      </dd>
      {mail.writtenBy && (
        <>
          <dt>Written by</dt>
          <dd className="wrap-anywhere">{mail.writtenBy}</dd>
        </>
      )}
      {mail.replyTo && (
        <>
          <dt>Replies to</dt>
          <dd className="break-all">{mail.replyTo}</dd>
        </>
      )}
      {mail.attachments.length > 0 && (
        <>
          <dt className="pt-2">Files</dt>
          <dd className="min-w-0">
            <MailFiles mailId={mail.id} files={mail.attachments} />
          </dd>
        </>
      )}
      {mail.eventId && (
        <>
          <dt>Event</dt>
          <dd>
            <Link
              href={`/admin/event/${mail.eventId}`}
              className="text-accent-ink underline underline-offset-[0.2em] pointer-coarse:py-3"
            >
              View event
            </Link>
          </dd>
        </>
      )}
    </dl>
    {mail.turnedOffAt && (
      <Notice title="This email was not sent">
        The recipient has turned off emails of this kind. They can turn them on again under Emails in My
        Details.
      </Notice>
    )}
    {mail.lastError && !mail.sentAt && !mail.turnedOffAt && (
      <Notice tone="bad" title="This email could not be sent">
        {mail.lastError}
      </Notice>
    )}
    {mail.report && (
      <Notice
        tone={mail.report.hasFailed ? 'bad' : 'warn'}
        title={mail.report.hasFailed ? 'This email was not delivered' : 'This email is delayed'}
      >
        <p className="wrap-anywhere">
          {`The mail server reported: ${mail.report.reason || 'no reason'} (status ${mail.report.status}).`}
        </p>
        {!mail.report.hasFailed && <p>It is still being tried.</p>}
      </Notice>
    )}
    {mail.unusedAccount && <UnusedAccount account={mail.unusedAccount} isSent={mail.sentAt !== null} />}
    <MailTabs subject={mail.subject} html={mail.html} text={mail.text} />
  </div>
)

const reasons = {
  disconnected:
    'Google no longer lets us send from it. Its owner can connect it again on their page in the list of staff.',
  notConnected: 'Its owner has connected another account by now, or no account.',
}

type UnusedProps = { readonly account: NonNullable<Mail['unusedAccount']>; readonly isSent: boolean }

/** Says why an email is not sent from the account that its author saw as the sender. */
const UnusedAccount = ({ account: { address, problem }, isSent }: UnusedProps) => (
  <Notice tone="warn" title={`This email ${isSent ? 'was' : 'is'} not sent from ${address}`}>
    {reasons[problem]} The site’s own address {isSent ? 'sent this email' : 'sends this email'}, and replies
    go to the manager as before.
  </Notice>
)
