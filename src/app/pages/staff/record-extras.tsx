import { lazy, Suspense } from 'react'
import type { RecordKindName } from '#features/records/rules/record-kind-name.ts'
import type { RecordEditor } from '#features/records/ui/record-editor.tsx'
import { Skeleton } from '#platform/ui/display/skeleton.tsx'

type Extras = Pick<Parameters<typeof RecordEditor>[0], 'preview'>

const WebPackagePreview = lazy(() =>
  import('./web-package-preview.tsx').then((module) => ({ default: module.WebPackagePreview })),
)

/** What the editor of a kind of record has beside its form. */
export const extrasOf = (kind: RecordKindName): Extras =>
  kind === 'webPackage'
    ? {
        preview: (draft) => (
          <Suspense fallback={<Skeleton className="h-64 w-full" />}>
            <WebPackagePreview draft={draft} />
          </Suspense>
        ),
      }
    : {}
