import type { InferContractRouterOutputs } from '@orpc/contract'
import { MailOpen, Paperclip } from 'lucide-react'
import { countOf } from '#kernel/format-count.ts'
import { formatInstant } from '#kernel/format-instant.ts'
import { Badge } from '#platform/ui/display/badge.tsx'
import { EmptyState } from '#platform/ui/display/empty-state.tsx'
import { type Column, DataTable } from '#platform/ui/layout/data-table.tsx'
import type { commsContract } from '../contract.ts'

type MailSummary = InferContractRouterOutputs<typeof commsContract>['listMails']['data'][number]

/**
 * Shows the delivery of an email. A failed email is tried again, unless its address does not exist.
 */
export const MailState = ({
  mail,
}: {
  mail: Pick<MailSummary, 'sentAt' | 'lastError' | 'report' | 'turnedOffAt'>
}) => {
  if (mail.report?.hasFailed) return <Badge tone="bad">Not delivered</Badge>
  if (mail.sentAt && mail.report) return <Badge tone="warn">Delayed</Badge>
  if (mail.sentAt) return <Badge tone="good">Sent</Badge>
  if (mail.turnedOffAt) return <Badge>Turned off</Badge>
  return mail.lastError ? <Badge tone="bad">Failed</Badge> : <Badge tone="warn">Waiting</Badge>
}

const FileCount = ({ count }: { readonly count: number }) => (
  <span className="ms-2 inline-flex items-center gap-1 text-sm font-normal whitespace-nowrap text-ink-soft">
    <Paperclip aria-hidden className="size-3.5" />
    {countOf(count, 'file', 'files')}
  </span>
)

const columns: readonly Column<MailSummary>[] = [
  {
    id: 'subject',
    header: 'Subject',
    cell: ({ subject, to, from, attachments }) => (
      <span className="block min-w-44">
        {subject}
        {attachments.length > 0 && <FileCount count={attachments.length} />}
        <span className="block text-xs font-normal break-all text-ink-soft md:hidden">{to}</span>
        {from && (
          <span className="block text-xs font-normal wrap-anywhere text-ink-soft">{`From ${from}`}</span>
        )}
      </span>
    ),
  },
  {
    id: 'to',
    header: 'To',
    shownFrom: 'tablet',
    cell: ({ to }) => <span className="wrap-anywhere">{to}</span>,
  },
  { id: 'kind', header: 'Kind', shownFrom: 'roomyTable', cell: ({ kindName }) => kindName },
  {
    id: 'created',
    header: 'Created',
    shownFrom: 'tablet',
    cell: ({ createdAt }) => (
      <time dateTime={createdAt} className="whitespace-nowrap">
        {formatInstant(createdAt)}
      </time>
    ),
  },
  { id: 'state', header: 'State', cell: (mail) => <MailState mail={mail} /> },
]

type Props = {
  rows: readonly MailSummary[] | undefined
  state: 'ready' | 'loading' | 'failed'
  onRetry: () => void
  isNarrowed: boolean
}

/** Lists the emails of the outbox, newest first; each row links to the email. */
export const MailTable = ({ isNarrowed, ...table }: Props) => (
  <DataTable
    {...table}
    caption="Emails"
    columns={columns}
    keyOf={({ id }) => id}
    hrefOf={({ id }) => `/admin/mail/${id}`}
    empty={
      <EmptyState icon={<MailOpen />} title={isNarrowed ? 'No emails found' : 'No emails yet'}>
        {isNarrowed ? 'Shorten your search, or choose all states.' : 'Emails sent by the site appear here.'}
      </EmptyState>
    }
  />
)
