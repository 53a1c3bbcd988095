import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Navigate, useNavigate } from '@tanstack/react-router'
import type { RecordKind, RecordValue } from '#features/records/rules/record-kind.ts'
import { recordKindFacts } from '#features/records/rules/record-kind-name.ts'
import { RecordEditor } from '#features/records/ui/record-editor.tsx'
import { recordKey, useRecordsApi } from '#features/records/ui/records-api.ts'
import { capital } from '#kernel/capital.ts'
import { readText } from '#platform/browser/address/read-query.ts'
import { NeedsPermission } from '../../../frame/access/needs-permission.tsx'
import { recordKindNamed } from '../../../record-kinds.ts'
import { RecordMain, RecordOutline, RecordPage } from '../record-page.tsx'
import { staffHead } from '../staff-head.ts'
import { useEditorExtras } from './record-extras.ts'
import { listHref, recordHref } from './record-hrefs.ts'
import { isRecordKind } from './record-lists.ts'

export const Route = createFileRoute('/_staff/admin/record/$kind')({
  /** `from` is the id of the record to copy. */
  validateSearch: (query): { from?: string } => query,
  params: { parse: ({ kind }) => isRecordKind(kind) && { kind } },
  head: ({ match: { context }, params }) =>
    staffHead(context.site, `New ${recordKindFacts[params.kind].labels.one}`),
  component: NewRecord,
})

function NewRecord() {
  const kind = recordKindNamed(Route.useParams().kind)
  const from = readText(Route.useSearch().from, 80)
  // New pictures are uploaded in the library instead.
  if (kind.name === 'media' && from === undefined) return <Navigate to="/admin/index/media" replace />
  return (
    <NeedsPermission permission={`${kind.area}.edit`} title={`New ${kind.labels.one}`}>
      {from === undefined ? (
        <RecordMain>
          <Editor key={kind.name} kind={kind} start={emptyRecord} />
        </RecordMain>
      ) : (
        <Copy key={`${kind.name} ${from}`} kind={kind} sourceId={from} />
      )}
    </NeedsPermission>
  )
}

const emptyRecord: RecordValue = {}

const Editor = ({ kind, start }: { kind: RecordKind; start: RecordValue }) => {
  const navigate = useNavigate()
  const extras = useEditorExtras(kind)
  if (!extras) return <RecordOutline />
  return (
    <RecordEditor
      {...extras}
      kind={kind}
      start={start}
      list={{ label: capital(kind.labels.many), href: listHref(kind.name) }}
      history={() => null}
      hrefOf={() => undefined}
      tab="edit"
      onTab={() => {}}
      onCreated={(id) =>
        void navigate({ href: recordHref(kind.name, id), replace: true, ignoreBlocker: true })
      }
      onRemoved={() => {}}
    />
  )
}

const Copy = ({ kind, sourceId }: { kind: RecordKind; sourceId: string }) => {
  const api = useRecordsApi()
  const query = useQuery({
    queryKey: recordKey(kind.name, sourceId),
    queryFn: async () => (await api.read({ kind: kind.name, id: sourceId })).data,
  })
  const list = { label: capital(kind.labels.many), href: listHref(kind.name) }
  return (
    <RecordPage query={query} title={capital(kind.labels.one)} list={list}>
      {({ record }) => <Editor kind={kind} start={copyOf(kind, record)} />}
    </RecordPage>
  )
}

/** Returns the fields of a copy: all fields except the key. A name gets the suffix '(copy)'. */
const copyOf = ({ key }: RecordKind, record: RecordValue): RecordValue => {
  const { [key]: _, ...otherFields } = record
  return typeof otherFields.name === 'string'
    ? { ...otherFields, name: `${otherFields.name} (copy)` }
    : otherFields
}
