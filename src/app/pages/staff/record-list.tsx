import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { readListAddress } from '#features/records/ui/list/list-address.ts'
import { RecordList } from '#features/records/ui/list/record-list.tsx'
import { FramedNotFound } from '../../frame/framed-not-found.tsx'
import { NeedsPermission } from '../../frame/needs-permission.tsx'
import { headingOf, kindOfList, recordHref } from './record-lists.ts'
import { staffHead } from './staff-head.ts'

export const Route = createFileRoute('/_staff/admin/index/$records')({
  validateSearch: readListAddress,
  head: ({ match: { context }, params }) =>
    staffHead(context.site, headingOf(kindOfList(params.records)?.words.many ?? 'Not found')),
  component: RecordListPage,
})

function RecordListPage() {
  const { records } = Route.useParams()
  const address = Route.useSearch()
  const navigate = useNavigate({ from: Route.fullPath })
  const kind = kindOfList(records)
  if (!kind) return <FramedNotFound />
  const title = headingOf(kind.words.many)
  return (
    <NeedsPermission path={`${kind.area}.view`} title={title}>
      <RecordList
        key={kind.name}
        kind={kind}
        title={title}
        address={address}
        onAddress={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
        newHref={`/admin/record/${kind.name}`}
        hrefOf={(id) => recordHref(kind.name, id)}
      />
    </NeedsPermission>
  )
}
