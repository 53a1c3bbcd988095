import { lazy, type ReactNode, Suspense } from 'react'
import type { RecordKindName } from '#features/records/rules/record-kind-name.ts'
import type { RecordEditor } from '#features/records/ui/record-editor.tsx'
import { loadPart } from '#platform/browser/load-part.ts'
import { Skeleton } from '#platform/ui/display/skeleton.tsx'

type Extras = Pick<Parameters<typeof RecordEditor>[0], 'preview' | 'actions'>

const WebPackagePreview = lazy(() =>
  loadPart(() => import('./web-package-preview.tsx')).then((module) => ({
    default: module.WebPackagePreview,
  })),
)
const ContentPreview = lazy(() =>
  loadPart(() => import('./content-preview.tsx')).then((module) => ({ default: module.ContentPreview })),
)
const ContentActions = lazy(() =>
  loadPart(() => import('./content-actions.tsx')).then((module) => ({ default: module.ContentActions })),
)

const whileLoading = (shown: ReactNode) => (
  <Suspense fallback={<Skeleton className="h-64 w-full" />}>{shown}</Suspense>
)

const extras: Partial<Record<RecordKindName, Extras>> = {
  webPackage: { preview: (draft) => whileLoading(<WebPackagePreview draft={draft} />) },
  content: {
    preview: (draft) => whileLoading(<ContentPreview draft={draft} />),
    actions: (editor) => (
      <Suspense>
        <ContentActions editor={editor} />
      </Suspense>
    ),
  },
}

/** What the editor of a kind of record has beside its form. */
export const extrasOf = (kind: RecordKindName): Extras => extras[kind] ?? {}
