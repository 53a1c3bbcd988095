import { lazy, Suspense } from 'react'
import type { RecordKindName } from '#features/records/rules/record-kind-name.ts'
import type { RecordEditor } from '#features/records/ui/record-editor.tsx'
import { Skeleton } from '#platform/ui/display/skeleton.tsx'

type Extras = Pick<Parameters<typeof RecordEditor>[0], 'preview' | 'actions'>

const ContentPreview = lazy(() =>
  import('./content-preview.tsx').then((module) => ({ default: module.ContentPreview })),
)
const ContentActions = lazy(() =>
  import('./content-actions.tsx').then((module) => ({ default: module.ContentActions })),
)

/** What the editor of a kind of record has beside its form. */
export const extrasOf = (kind: RecordKindName): Extras =>
  kind === 'content'
    ? {
        preview: (draft) => (
          <Suspense fallback={<Skeleton className="h-64 w-full" />}>
            <ContentPreview draft={draft} />
          </Suspense>
        ),
        actions: (editor) => (
          <Suspense>
            <ContentActions editor={editor} />
          </Suspense>
        ),
      }
    : {}
