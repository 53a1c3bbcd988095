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

/** Milliseconds without a key pressed after which the preview follows. */
const pause = 400

/** What is written, once its writer has stopped for a moment. */
const useSettled = <Value,>(value: Value): Value => {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

/** An item as its readers will see it, while it is written; as it was last complete. */
const ContentPreview = ({ draft }: { draft: RecordValue }) => {
  const settled = useSettled(draft)
  const checked = contentRecord.safeParse(settled)
  const asked = useQuery({
    queryKey: ['content-preview', settled],
    queryFn: async () => loadPreview((await getApi().content.previewContent({ record: checked.data! })).data),
    enabled: checked.success,
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  return (
    <section
      aria-label="Preview"
      className="grid gap-3 rounded-card border border-line bg-canvas p-4 xl:sticky xl:top-4 xl:max-h-[calc(100dvh-2rem)] xl:overflow-y-auto"
      // It scrolls by itself, so that keys have to reach it.
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls
      tabIndex={0}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="font-bold text-lg">Preview</h2>
        {!checked.success && (
          <p className="text-ink-soft text-sm">Appears once the required fields are filled in</p>
        )}
        {asked.data && (
          <TextLink href={`/preview-post/${encodeURIComponent(asked.data.item.id)}`}>Open as a page</TextLink>
        )}
      </div>
      {asked.data ? (
        <div data-section={asked.data.section ?? undefined} data-density="calm">
          <PostView
            head={articleHeadOf(asked.data.item)}
            content={asked.data.content}
            section={asked.data.section}
            crumbs={[]}
            level={3}
          />
        </div>
      ) : asked.isFetching ? (
        <Skeleton className="h-64 w-full" />
      ) : (
        <p className="text-ink-soft">Nothing to show yet.</p>
      )}
    </section>
  )
}

/** An item is published by buttons of its own, and seen as it will look. */
export const contentExtras: EditorExtras = {
  preview: (draft) => <ContentPreview draft={draft} />,
  actions: (editor) => <ContentActions editor={editor} />,
}
