import { useQuery } from '@tanstack/react-query'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import {
  type AutomaticMailSummary,
  AutomaticMailTable,
} from '#features/comms/ui/automatic-mails/automatic-mail-table.tsx'
import { readText } from '#platform/browser/address/read-query.ts'
import { SearchField } from '#platform/ui/fields/search-field.tsx'
import { SelectField } from '#platform/ui/fields/select-field.tsx'
import { PageHeader } from '#platform/ui/layout/page-header.tsx'
import { NeedsPermission } from '../../../frame/access/needs-permission.tsx'
import { getApi } from '../../../get-api.ts'
import { staffHead } from '../staff-head.ts'

type Search = { search?: string; to?: string }

export const Route = createFileRoute('/_staff/admin/index/automatic_emails')({
  validateSearch: (query): Search => query,
  head: ({ match: { context } }) => staffHead(context.site, 'Automatic emails'),
  component: () => (
    <NeedsPermission permission="mailArea.view" title="Automatic emails">
      <AutomaticMailList />
    </NeedsPermission>
  ),
})

function AutomaticMailList() {
  const addressQuery = Route.useSearch()
  const [search = '', to = ''] = [readText(addressQuery.search, 120), readText(addressQuery.to, 40)]
  const navigate = useNavigate({ from: Route.fullPath })
  const query = useQuery({
    queryKey: ['automatic-mails'],
    queryFn: async () => (await getApi().comms.listAutomaticMails()).data,
  })
  const change = (next: Search) =>
    void navigate({
      search: { search: next.search || undefined, to: next.to || undefined },
      replace: true,
      resetScroll: false,
    })
  const recipients = [...new Set(query.data?.map((mail) => mail.to))].toSorted()
  return (
    <main className="grid grid-cols-[minmax(0,1fr)] content-start gap-4 px-4 pb-12 lg:px-5">
      <PageHeader
        title="Automatic emails"
        crumbs={[{ label: 'Mail', href: '/admin/index/mail' }]}
        lead="Every email that the site sends automatically. You can edit the texts here. To turn an email off for one event, open the event."
      />
      <div className="flex flex-wrap gap-3">
        <SearchField
          label="Search automatic emails"
          placeholder="Search automatic emails"
          className="w-full sm:w-80"
          value={search}
          onChange={(text) => change({ search: text, to })}
        />
        <SelectField
          label="Recipient"
          hideLabel
          className="w-full sm:w-56"
          options={[
            { value: '', label: 'All recipients' },
            ...recipients.map((value) => ({ value, label: value })),
          ]}
          value={to}
          onChange={({ currentTarget }) => change({ search, to: currentTarget.value })}
        />
      </div>
      <AutomaticMailTable
        rows={query.data?.filter((mail) => matches(mail, search, to))}
        state={query.isError ? 'failed' : query.isPending ? 'loading' : 'ready'}
        onRetry={() => void query.refetch()}
      />
    </main>
  )
}

const matches = (mail: AutomaticMailSummary, search: string, to: string): boolean =>
  (to === '' || mail.to === to) &&
  `${mail.name} ${mail.sentWhen}`.toLowerCase().includes(search.trim().toLowerCase())
