import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { MailView } from '#features/comms/ui/mail-view.tsx'
import { ErrorState } from '#platform/ui/display/error-state.tsx'
import { Skeleton } from '#platform/ui/display/skeleton.tsx'
import { PageHeader } from '#platform/ui/layout/page-header.tsx'
import { NeedsPermission } from '../../../frame/access/needs-permission.tsx'
import { getApi } from '../../../get-api.ts'
import { staffHead } from '../staff-head.ts'

export const Route = createFileRoute('/_staff/admin/mail/$mailId')({
  head: ({ match: { context } }) => staffHead(context.site, 'Mail'),
  component: () => (
    <NeedsPermission permission="mailArea.view" title="Mail">
      <MailPage />
    </NeedsPermission>
  ),
})

function MailPage() {
  const { mailId } = Route.useParams()
  const query = useQuery({
    queryKey: ['mails', mailId],
    queryFn: async () => (await getApi().comms.readMail({ id: mailId })).data,
  })
  return (
    <main className="px-4 pb-12 lg:px-5">
      <PageHeader
        title={query.data?.subject ?? 'Mail'}
        crumbs={[{ label: 'Mail', href: '/admin/index/mail' }]}
      />
      {query.isPending && <Skeleton className="h-96 w-full" />}
      {query.isError && <ErrorState onRetry={() => void query.refetch()}>{query.error.message}</ErrorState>}
      {query.data && <MailView mail={query.data} />}
    </main>
  )
}
