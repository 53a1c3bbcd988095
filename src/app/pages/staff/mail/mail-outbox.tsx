import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { MailCheck } from 'lucide-react'
import { usePermissions } from '#features/access/ui/index.ts'
import { mailStates } from '#features/comms/rules/mail-states.ts'
import { MailTable } from '#features/comms/ui/mail-table.tsx'
import { readChoice, readPage, readText } from '#platform/browser/address/read-query.ts'
import { LinkButton } from '#platform/ui/actions/link-button.tsx'
import { SearchField } from '#platform/ui/fields/search-field.tsx'
import { SelectField } from '#platform/ui/fields/select-field.tsx'
import { Pager } from '#platform/ui/layout/pager.tsx'
import { pagesOf } from '#platform/ui/layout/pages.ts'
import { NeedsPermission } from '../../../frame/access/needs-permission.tsx'
import { getApi } from '../../../get-api.ts'
import { staffHead } from '../staff-head.ts'

type Search = { search?: string; state?: string; page?: number }

const mailsPerPage = 40

export const Route = createFileRoute('/_staff/admin/index/mail')({
  validateSearch: (query): Search => query,
  head: ({ match: { context } }) => staffHead(context.site, 'Mail'),
  component: () => (
    <NeedsPermission permission="mailArea.view" title="Mail">
      <MailOutbox />
    </NeedsPermission>
  ),
})

function MailOutbox() {
  const addressQuery = Route.useSearch()
  const [search, page = 1] = [readText(addressQuery.search, 120), readPage(addressQuery.page)]
  const state = readChoice(mailStates, addressQuery.state)
  const { can } = usePermissions()
  const navigate = useNavigate({ from: Route.fullPath })
  const query = useQuery({
    queryKey: ['mails', { search, state, page }],
    queryFn: () =>
      getApi().comms.listMails({ search, state, limit: mailsPerPage, skip: (page - 1) * mailsPerPage }),
    placeholderData: keepPreviousData,
  })
  const change = (next: Search) => void navigate({ search: next, replace: true, resetScroll: false })
  return (
    <main className="grid grid-cols-[minmax(0,1fr)] gap-4 p-4 lg:p-5">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl font-bold">Mail</h1>
        <span className="flex flex-wrap gap-3 max-sm:w-full">
          {can('mailArea.edit') && <LinkButton href="/admin/mail_account">Your mail account</LinkButton>}
          <LinkButton href="/admin/index/automatic_emails">
            <MailCheck aria-hidden />
            Automatic emails
          </LinkButton>
          <SearchField
            label="Search emails"
            placeholder="Search emails ( / )"
            className="w-full sm:w-80"
            value={search ?? ''}
            onChange={(text) => change({ search: text || undefined, state })}
          />
          <SelectField
            label="State"
            hideLabel
            className="w-full sm:w-44"
            options={[
              { value: '', label: 'All states' },
              { value: 'sent', label: 'Sent' },
              { value: 'undelivered', label: 'Not delivered' },
              { value: 'waiting', label: 'Waiting' },
              { value: 'failed', label: 'Failed' },
              { value: 'turnedOff', label: 'Turned off' },
            ]}
            value={state ?? ''}
            onChange={({ currentTarget }) => change({ search, state: currentTarget.value || undefined })}
          />
        </span>
      </header>
      <MailTable
        rows={query.data?.data}
        state={query.isError ? 'failed' : query.isPending ? 'loading' : 'ready'}
        onRetry={() => void query.refetch()}
        isNarrowed={search !== undefined || state !== undefined}
      />
      <Pager
        page={page}
        pages={pagesOf(query.data, page, mailsPerPage)}
        onPage={(to) => change({ search, state, page: to > 1 ? to : undefined })}
      />
    </main>
  )
}
