import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { contentRecord } from '#features/content/rules/items/content-record.ts'
import type { RecordValue } from '#features/records/rules/record-kind.ts'
import type { EditorExtras } from '#features/records/ui/record-editor.tsx'
import { useDebounced } from '#platform/browser/use-debounced.ts'
import { Skeleton } from '#platform/ui/display/skeleton.tsx'
import { getApi } from '../../../get-api.ts'
import { articleHeadOf, loadPreview } from '../../customer/public/load-content.ts'
import { PostView } from '../../customer/public/post-view.tsx'
import { ContentActions } from './content-actions.tsx'
import { PreviewFrame, previewDelay } from './preview-frame.tsx'

/** A live preview of an item's draft. While the draft is invalid, the last valid draft is shown. */
const ContentPreview = ({ draft }: { draft: RecordValue }) => {
  const debouncedDraft = useDebounced(draft, previewDelay)
  const parseResult = contentRecord.safeParse(debouncedDraft)
  const previewQuery = useQuery({
    queryKey: ['content-preview', debouncedDraft],
    queryFn: async () =>
      loadPreview((await getApi().content.previewContent({ record: parseResult.data! })).data),
    enabled: parseResult.success,
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  return (
    <PreviewFrame
      note={!parseResult.success && 'Appears once the required fields are filled in'}
      pageHref={previewQuery.data && `/preview-post/${encodeURIComponent(previewQuery.data.item.id)}`}
    >
      {previewQuery.data ? (
        <div data-section={previewQuery.data.section ?? undefined} data-density="calm">
          <PostView
            head={articleHeadOf(previewQuery.data.item)}
            content={previewQuery.data.content}
            section={previewQuery.data.section}
            crumbs={[]}
            level={3}
          />
        </div>
      ) : previewQuery.isFetching ? (
        <Skeleton className="h-64 w-full" />
      ) : (
        <p className="text-ink-soft">Nothing to show yet.</p>
      )}
    </PreviewFrame>
  )
}

/** The additions to the editor of content items: buttons that publish an item, and a preview. */
export const contentExtras: EditorExtras = {
  preview: (draft) => <ContentPreview draft={draft} />,
  actions: (editor) => <ContentActions editor={editor} />,
}
