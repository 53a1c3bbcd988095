import { useQuery } from '@tanstack/react-query'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { ChangeHistory } from '#features/access/ui/history/change-history.tsx'
import { RecordEditor, type RecordTab, recordTabs } from '#features/records/ui/record-editor.tsx'
import { recordKey, useRecordsApi } from '#features/records/ui/records-api.ts'
import { FramedNotFound } from '../../frame/framed-not-found.tsx'
import { NeedsPermission } from '../../frame/needs-permission.tsx'
import { headingOf, kindNamed, listHref, recordHref, siteHref } from './record-lists.ts'
import { RecordPage } from './record-page.tsx'
import { staffHead } from './staff-head.ts'

export const Route = createFileRoute('/_staff/admin/record/$kind/$id')({
  validateSearch: (query: Record<string, unknown>): { tab?: RecordTab } => ({
    tab: recordTabs.find((tab) => tab === query.tab && tab !== 'edit'),
  }),
  head: ({ match: { context }, params }) =>
    staffHead(context.site, headingOf(kindNamed(params.kind)?.words.one ?? 'Not found')),
  component: RecordEditPage,
})

function RecordEditPage() {
  const params = Route.useParams()
  const kind = kindNamed(params.kind)
  if (!kind) return <FramedNotFound />
  return (
    <NeedsPermission path={`${kind.area}.view`} title={headingOf(kind.words.one)}>
      <RecordToEdit key={`${kind.name} ${params.id}`} kind={kind} id={params.id} />
    </NeedsPermission>
  )
}

type Known = NonNullable<ReturnType<typeof kindNamed>>

const RecordToEdit = ({ kind, id }: { kind: Known; id: string }) => {
  const { tab = 'edit' } = Route.useSearch()
  const navigate = useNavigate({ from: Route.fullPath })
  const api = useRecordsApi()
  const query = useQuery({
    queryKey: recordKey(kind.name, id),
    queryFn: async () => (await api.read({ kind: kind.name, id })).data,
  })
  const list = { label: headingOf(kind.words.many), href: listHref(kind) }
  return (
    <RecordPage query={query} title={headingOf(kind.words.one)} list={list}>
      {(stored) => (
        <RecordEditor
          kind={kind}
          stored={stored}
          list={list}
          history={(shown) => <ChangeHistory kind={kind.name} {...shown} />}
          siteHref={siteHref(kind, stored.record)}
          copyHref={`/admin/record/${kind.name}?from=${encodeURIComponent(id)}`}
          hrefOf={(use) => {
            const named = kindNamed(use.kind)
            return named && recordHref(named.name, use.id)
          }}
          tab={tab}
          onTab={(next) =>
            void navigate({
              search: { tab: next === 'edit' ? undefined : next },
              replace: true,
              resetScroll: false,
            })
          }
          onCreated={() => {}}
          onRemoved={() => void navigate({ href: list.href, replace: true, ignoreBlocker: true })}
        />
      )}
    </RecordPage>
  )
}
