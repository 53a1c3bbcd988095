import { EyeOff, Unlink } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatCount } from '#kernel/format-count.ts'
import { photoIdWithCut } from '#kernel/photos.ts'
import { Skeleton } from '#platform/ui/display/skeleton.tsx'
import { TintPicture } from '#platform/ui/display/tint-picture.tsx'
import type { LoadedPicture } from '../media-api.ts'

const fallbackTint = 1
const tileSizes = '(min-width: 40rem) 14rem, 46vw'
const maxTileWidth = 600

/** A picture of the library with its name, how often it is used, and whether its alt text is missing. */
export const TileFace = ({ picture }: { readonly picture: LoadedPicture | undefined }) => {
  if (!picture)
    return (
      <>
        <Skeleton className="aspect-3/2 w-full rounded-b-none" />
        <span className="grid gap-2 p-2.5">
          <Skeleton className="h-4 w-3/4" />
          <Skeleton className="h-3 w-1/2" />
        </span>
      </>
    )
  const { id, record, uses } = picture
  return (
    <>
      <TintPicture
        picture={photoIdWithCut(id, record)}
        tint={fallbackTint}
        shape="photo"
        sizes={tileSizes}
        widest={maxTileWidth}
      />
      <span className="grid gap-0.5 px-2.5 py-2">
        <span className="truncate font-semibold text-sm" title={record.name}>
          {record.name}
        </span>
        <span className="flex flex-wrap gap-x-2.5 overflow-hidden text-xs text-ink-soft [&_svg]:size-3.5">
          {record.alt === '' && (
            <Note icon={<EyeOff aria-hidden />} tone="text-warn">
              No alt text
            </Note>
          )}
          {uses === 0 ? (
            <Note icon={<Unlink aria-hidden />}>Not used</Note>
          ) : (
            uses !== undefined && usesText(uses)
          )}
        </span>
      </span>
    </>
  )
}

export const usesText = (uses: number): string =>
  uses === 1 ? 'Used once' : `Used ${formatCount(uses)} times`

const Note = ({ icon, tone, children }: { icon: ReactNode; tone?: string; children: ReactNode }) => (
  <span className={`inline-flex items-center gap-1 whitespace-nowrap ${tone ?? ''}`}>
    {icon}
    {children}
  </span>
)

/** The style of a tile. The focus ring of an element inside appears around the whole tile. */
export const tileStyle =
  'relative block h-full w-full overflow-hidden rounded-card border border-line bg-surface text-start text-ink shadow-card ' +
  'hover:border-line-strong has-[[data-tile]:focus-visible]:outline-3 has-[[data-tile]:focus-visible]:outline-offset-2 ' +
  'has-[[data-tile]:focus-visible]:outline-focus'
