import { usePermissions } from '#features/access/ui/index.ts'
import { formatCount } from '#kernel/format-count.ts'
import { formatSize } from '#kernel/format-size.ts'
import { Notice } from '#platform/ui/display/notice.tsx'
import { type MediaRecord, mediaRecord } from '../../rules/media-record.ts'
import { partShown } from '../../rules/part-shown.ts'
import { CutEditor } from './cut-editor.tsx'
import { CutPreviews } from './cut-previews.tsx'

type Props = {
  readonly draft: Readonly<Record<string, unknown>>
  readonly onChange: (draft: Readonly<Record<string, unknown>>) => void
}

/** In px: narrower pictures look blurred in page headers on high-resolution screens. */
const sharpWidth = 1200

const fileTypeLabels: Readonly<Record<MediaRecord['file']['type'], string>> = {
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/webp': 'WebP',
  'image/avif': 'AVIF',
}

/** The photo of a library record: its crop, with previews. */
export const PictureEditing = ({ draft, onChange }: Props) => {
  const canEdit = usePermissions().can('media.edit')
  const file = mediaRecord.shape.file.safeParse(draft.file).data
  if (!file) return null
  const record = {
    ...draft,
    name: String(draft.name ?? ''),
    alt: String(draft.alt ?? ''),
    file,
  } as MediaRecord
  const shownWidth = Math.round((partShown(file, record)?.width ?? 1) * file.width)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {record.alt.trim() === '' && (
        <Notice tone="warn" title="Missing alt text">
          Before you use this picture, describe it below for people who can’t see it.
        </Notice>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <CutEditor
          record={record}
          disabled={!canEdit}
          onCut={({ crop, focus }) => {
            const { crop: _, focus: __, ...others } = draft
            onChange({ ...others, ...(crop && { crop }), ...(focus && { focus }) })
          }}
        />
        <div className="grid gap-4">
          <CutPreviews record={record} />
          <p className="text-ink-soft text-sm tabular-nums">
            {`${fileTypeLabels[file.type]}, ${formatCount(file.width)} by ${formatCount(file.height)} pixels, ${formatSize(file.bytes)}`}
          </p>
          {shownWidth < sharpWidth && (
            <Notice tone="info">
              {`The crop is ${formatCount(shownWidth)} pixels wide: sharp on cards, but blurred in page headers.`}
            </Notice>
          )}
        </div>
      </div>
    </div>
  )
}
