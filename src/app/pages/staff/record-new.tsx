import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { RecordEditor } from '#features/records/ui/record-editor.tsx'
import { NeedsPermission } from '../../frame/needs-permission.tsx'
import { NotFoundMessage } from '../../frame/not-found.tsx'
import { headingOf, kindNamed, listHref, recordHref } from './record-lists.ts'
import { staffArea, staffHead } from './staff-head.ts'

export const Route = createFileRoute('/_staff/admin/record/$kind')({
  head: ({ match: { context }, params }) =>
    staffHead(context.site, `New ${kindNamed(params.kind)?.words.one ?? ''}`.trim()),
  component: NewRecord,
})

function NewRecord() {
  const kind = kindNamed(Route.useParams().kind)
  const navigate = useNavigate()
  if (!kind) return <NotFoundMessage home={staffArea} />
  return (
    <NeedsPermission path={`${kind.area}.edit`} title={`New ${kind.words.one}`}>
      <main className="px-4 pb-12 lg:px-5">
        <RecordEditor
          key={kind.name}
          kind={kind}
          list={{ label: headingOf(kind.words.many), href: listHref(kind) }}
          hrefOf={() => undefined}
          tab="edit"
          onTab={() => {}}
          onCreated={(id) =>
            void navigate({ href: recordHref(kind.name, id), replace: true, ignoreBlocker: true })
          }
          onRemoved={() => {}}
        />
      </main>
    </NeedsPermission>
  )
}
