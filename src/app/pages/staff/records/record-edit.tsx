import { useQuery } from '@tanstack/react-query'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { ChangedFields, ChangeHistory } from '#features/access/ui/history/change-history.tsx'
import type { RecordKind } from '#features/records/rules/record-kind.ts'
import { recordKindFacts } from '#features/records/rules/record-kind-name.ts'
import { RecordChange } from '#features/records/ui/record-change-view.tsx'
import { RecordEditor, type RecordTab } from '#features/records/ui/record-editor.tsx'
import { recordKey, useRecordsApi } from '#features/records/ui/records-api.ts'
import { RemovedRecord } from '#features/records/ui/removed-record.tsx'
import { capital } from '#kernel/capital.ts'
import { NeedsPermission } from '../../../frame/access/needs-permission.tsx'
import { recordKindNamed } from '../../../record-kinds.ts'
import { RecordPage } from '../record-page.tsx'
import { staffHead } from '../staff-head.ts'
import { useEditorExtras } from './record-extras.ts'
import { listHref, recordHref, siteHref } from './record-hrefs.ts'
import { isRecordKind } from './record-lists.ts'

const otherTabs: readonly RecordTab[] = ['uses', 'history']

export const Route = createFileRoute('/_staff/admin/record/$kind/$id')({
  validateSearch: (query: Record<string, unknown>): { tab?: RecordTab } => ({
    tab: otherTabs.find((tab) => tab === query.tab),
  }),
  params: { parse: ({ kind, id }) => isRecordKind(kind) && { kind, id } },
  head: ({ match: { context }, params }) =>
    staffHead(context.site, capital(recordKindFacts[params.kind].labels.one)),
  component: RecordEditPage,
})

function RecordEditPage() {
  const { kind: name, id } = Route.useParams()
  const kind = recordKindNamed(name)
  return (
    <NeedsPermission permission={`${kind.area}.view`} title={capital(kind.labels.one)}>
      <RecordToEdit key={`${kind.name} ${id}`} kind={kind} id={id} />
    </NeedsPermission>
  )
}

/** Returns the record with this id. If it does not exist, returns a removed record with this id. */
const readRecordOrRemoved = async (api: ReturnType<typeof useRecordsApi>, kind: RecordKind, id: string) => {
  const read = async (state?: 'removed') => (await api.read({ kind: kind.name, id, state })).data
  try {
    return await read()
  } catch (problem) {
    if ((problem as { status?: number }).status !== 404) throw problem
    return await read('removed')
  }
}

const RecordToEdit = ({ kind, id }: { kind: RecordKind; id: string }) => {
  const { tab = 'edit' } = Route.useSearch()
  const navigate = useNavigate({ from: Route.fullPath })
  const api = useRecordsApi()
  const query = useQuery({
    queryKey: recordKey(kind.name, id),
    queryFn: () => readRecordOrRemoved(api, kind, id),
  })
  const extras = useEditorExtras(kind)
  const list = { label: capital(kind.labels.many), href: listHref(kind.name) }
  return (
    <RecordPage query={query} isReady={extras !== undefined} title={capital(kind.labels.one)} list={list}>
      {({ removedAt, ...stored }) =>
        removedAt ? (
          <RemovedRecord
            kind={kind}
            record={stored.record}
            removedAt={removedAt}
            list={list}
            history={<ChangeHistory kind={kind.name} id={id} />}
          />
        ) : (
          <RecordEditor
            {...extras}
            kind={kind}
            stored={stored}
            list={list}
            history={(historyProps) => (
              <ChangeHistory
                kind={kind.name}
                {...historyProps}
                renderChange={(before, after) => (
                  <RecordChange
                    {...{ kind, before, after }}
                    render={(lines) => <ChangedFields lines={lines} isNew={before === null} />}
                  />
                )}
              />
            )}
            siteHref={siteHref(kind, stored.record)}
            copyHref={`/admin/record/${kind.name}?from=${encodeURIComponent(id)}`}
            hrefOf={({ kind, id }) => recordHref(kind, id)}
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
        )
      }
    </RecordPage>
  )
}
