import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { recordKindFacts } from '#features/records/rules/record-kind-name.ts'
import { RecordEditor } from '#features/records/ui/record-editor.tsx'
import { NeedsPermission } from '../../frame/needs-permission.tsx'
import { recordKindNamed } from '../../record-kinds.ts'
import { extrasOf } from './record-extras.tsx'
import { headingOf, kindOfAddress, listHref, recordHref } from './record-lists.ts'
import { staffHead } from './staff-head.ts'

export const Route = createFileRoute('/_staff/admin/record/$kind')({
  loader: ({ params }) => kindOfAddress(params.kind),
  head: ({ match: { context }, loaderData: kind }) =>
    staffHead(context.site, kind ? `New ${recordKindFacts[kind].words.one}` : 'Not found'),
  component: NewRecord,
})

function NewRecord() {
  const kind = recordKindNamed(Route.useLoaderData())
  const navigate = useNavigate()
  return (
    <NeedsPermission path={`${kind.area}.edit`} title={`New ${kind.words.one}`}>
      <main className="px-4 pb-12 lg:px-5">
        <RecordEditor
          {...extrasOf(kind.name)}
          key={kind.name}
          kind={kind}
          list={{ label: headingOf(kind.words.many), href: listHref(kind.name) }}
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
