import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { recordKindFacts } from '#features/records/rules/record-kind-name.ts'
import { type ListAddress, readListAddress } from '#features/records/ui/list/list-address.ts'
import { RecordList } from '#features/records/ui/list/record-list.tsx'
import { capital } from '#kernel/capital.ts'
import { NeedsPermission } from '../../../frame/access/needs-permission.tsx'
import { recordKindNamed } from '../../../record-kinds.ts'
import { staffHead } from '../staff-head.ts'
import { useRenderConsequence } from './record-extras.ts'
import { recordHref } from './record-hrefs.ts'
import { kindOfList } from './record-lists.ts'

export const Route = createFileRoute('/_staff/admin/index/$records')({
  // The page validates its query, because schemas in validateSearch are loaded for every visitor.
  validateSearch: (query: Record<string, unknown>) => query as ListAddress,
  // For an unknown list, the page shows 'not found'. The server also calls `parse`, so that it responds with 404.
  params: {
    parse: ({ records }) => {
      const kind = kindOfList(records)
      return kind ? { records: kind } : false
    },
    stringify: ({ records }) => ({ records: recordKindFacts[records].list }),
  },
  head: ({ match: { context }, params }) =>
    staffHead(context.site, capital(recordKindFacts[params.records].labels.many)),
  component: RecordListPage,
})

function RecordListPage() {
  const query = Route.useSearch()
  const address = useMemo(() => readListAddress(query), [query])
  const navigate = useNavigate({ from: Route.fullPath })
  const kind = recordKindNamed(Route.useParams().records)
  const title = capital(kind.labels.many)
  const renderConsequence = useRenderConsequence(kind)
  return (
    <NeedsPermission permission={`${kind.area}.view`} title={title}>
      <RecordList
        key={kind.name}
        kind={kind}
        title={title}
        address={address}
        onAddress={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
        newHref={`/admin/record/${kind.name}`}
        hrefOf={(id) => recordHref(kind.name, id)}
        renderConsequence={renderConsequence}
      />
    </NeedsPermission>
  )
}
