import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { contentRecord } from '#features/content/rules/items/content-record.ts'
import type { RecordValue } from '#features/records/rules/record-kind.ts'
import type { EditorExtras } from '#features/records/ui/record-editor.tsx'
import { TextLink } from '#platform/ui/actions/text-link.tsx'
import { Skeleton } from '#platform/ui/display/skeleton.tsx'
import { getApi } from '../../../get-api.ts'
import { articleHeadOf, loadPreview } from '../../customer/public/load-content.ts'
import { PostView } from '../../customer/public/post-view.tsx'
import { ContentActions } from './content-actions.tsx'

/** Milliseconds without typing before the preview is updated. */
const debounceMs = 400

/** Returns the draft, debounced. */
const useDebounced = <Value,>(value: Value): Value => {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), debounceMs)
    return () => clearTimeout(timer)
  }, [value])
  return debounced
}

/** A live preview of an item's draft. While the draft is invalid, the last valid draft is shown. */
const ContentPreview = ({ draft }: { draft: RecordValue }) => {
  const debounced = useDebounced(draft)
  const checked = contentRecord.safeParse(debounced)
  const previewQuery = useQuery({
    queryKey: ['content-preview', debounced],
    queryFn: async () => loadPreview((await getApi().content.previewContent({ record: checked.data! })).data),
    enabled: checked.success,
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  return (
    <section
      aria-label="Preview"
      className="grid gap-3 rounded-card border border-line bg-canvas p-4 xl:sticky xl:top-4 xl:max-h-[calc(100dvh-2rem)] xl:overflow-y-auto"
      // A scrolling region must be focusable for keyboard users.
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls
      tabIndex={0}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="font-bold text-lg">Preview</h2>
        {!checked.success && (
          <p className="text-ink-soft text-sm">Appears once the required fields are filled in</p>
        )}
        {previewQuery.data && (
          <TextLink href={`/preview-post/${encodeURIComponent(previewQuery.data.item.id)}`}>
            Open as a page
          </TextLink>
        )}
      </div>
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
    </section>
  )
}

/** Content items have buttons that publish them, and a preview. */
export const contentExtras: EditorExtras = {
  preview: (draft) => <ContentPreview draft={draft} />,
  actions: (editor) => <ContentActions editor={editor} />,
}
