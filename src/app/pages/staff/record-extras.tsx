import { lazy, type ReactNode, Suspense } from 'react'
import { type RecordKindName, recordKindFacts } from '#features/records/rules/record-kind-name.ts'
import type { RecordEditor } from '#features/records/ui/record-editor.tsx'
import { loadPart } from '#platform/browser/load-part.ts'
import { Skeleton } from '#platform/ui/display/skeleton.tsx'
import { hrefOfUse } from './record-hrefs.ts'
import { isRecordKind } from './record-lists.ts'

type Extras = Pick<Parameters<typeof RecordEditor>[0], 'preview' | 'actions' | 'top' | 'apart' | 'drawUses'>

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

const PictureEditing = lazy(() =>
  loadPart(() => import('#features/media/ui/editor/picture-editing.tsx')).then((module) => ({
    default: module.PictureEditing,
  })),
)
const ReplacePicture = lazy(() =>
  loadPart(() => import('#features/media/ui/editor/replace-picture.tsx')).then((module) => ({
    default: module.ReplacePicture,
  })),
)
const MediaUses = lazy(() =>
  loadPart(() => import('#features/media/ui/editor/media-uses.tsx')).then((module) => ({
    default: module.MediaUses,
  })),
)

const whileLoading = (shown: ReactNode) => (
  <Suspense fallback={<Skeleton className="h-64 w-full" />}>{shown}</Suspense>
)

const extras: Partial<Record<RecordKindName, Extras>> = {
  media: {
    top: ({ draft, edit }) => whileLoading(<PictureEditing draft={draft} onChange={edit} />),
    apart: ['file', 'crop', 'focus'],
    drawUses: (id) => whileLoading(<MediaUses id={id} hrefOfUse={hrefOfUse} wordOf={kindWord} />),
    actions: ({ base, isChanged, take }) =>
      base && (
        <Suspense>
          <ReplacePicture stored={base} isChanged={isChanged} onReplaced={take} />
        </Suspense>
      ),
  },
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

const kindWord = (kind: string): string =>
  isRecordKind(kind) ? recordKindFacts[kind].words.one : 'member of staff'

/** What the editor of a kind of record has beside its form. */
export const extrasOf = (kind: RecordKindName): Extras => extras[kind] ?? {}
