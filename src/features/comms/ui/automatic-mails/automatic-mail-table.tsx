import type { InferContractRouterOutputs } from '@orpc/contract'
import { MailSearch } from 'lucide-react'
import { Badge } from '#platform/ui/display/badge.tsx'
import { EmptyState } from '#platform/ui/display/empty-state.tsx'
import { type Column, DataTable } from '#platform/ui/layout/data-table.tsx'
import type { commsContract } from '../../contract.ts'

export type AutomaticMailSummary = InferContractRouterOutputs<
  typeof commsContract
>['listAutomaticMails']['data'][number]

const automaticMailHref = (kind: string) => `/admin/automatic_email/${kind}`

const columns: readonly Column<AutomaticMailSummary>[] = [
  {
    id: 'name',
    header: 'Email',
    cell: ({ name, to, sentWhen }) => (
      <span className="block min-w-40">
        {name}
        <span className="block text-xs font-normal text-ink-soft md:hidden">{`To: ${to}`}</span>
        <span className="block text-xs font-normal text-ink-soft md:hidden">{sentWhen}</span>
      </span>
    ),
  },
  { id: 'sentWhen', header: 'When', shownFrom: 'tablet', cell: ({ sentWhen }) => sentWhen },
  { id: 'to', header: 'To', shownFrom: 'tablet', cell: ({ to }) => to },
  {
    id: 'recipientChoice',
    header: 'Recipients',
    shownFrom: 'roomyTable',
    cell: ({ recipientChoice }) => (recipientChoice === 'essential' ? 'Always get it' : 'Can turn it off'),
  },
  {
    id: 'text',
    header: 'Text',
    cell: ({ isEdited }) => (isEdited ? <Badge tone="info">Edited</Badge> : 'Original'),
  },
]

type Props = {
  readonly rows: readonly AutomaticMailSummary[] | undefined
  readonly state: 'ready' | 'loading' | 'failed'
  readonly onRetry: () => void
}

/** Lists the automatic emails; each row links to the email. */
export const AutomaticMailTable = (table: Props) => (
  <DataTable
    {...table}
    caption="Automatic emails"
    columns={columns}
    keyOf={({ kind }) => kind}
    hrefOf={({ kind }) => automaticMailHref(kind)}
    empty={
      <EmptyState icon={<MailSearch />} title="No emails found">
        Shorten your search, or choose all recipients.
      </EmptyState>
    }
  />
)
