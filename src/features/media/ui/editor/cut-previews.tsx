import { photoIdWithCut } from '#kernel/photos.ts'
import { TintPicture } from '#platform/ui/display/tint-picture.tsx'
import type { MediaRecord } from '../../rules/media-record.ts'
import { middleOf, partShown } from '../../rules/part-shown.ts'
import { CutPicture } from './cut-picture.tsx'

/**
 * The shapes in which cards, headers and lists of the site show pictures. All but 3:2 are cropped from the 3:2 part.
 */
const shapes = [
  { label: 'Product card', shape: 3 / 2, className: 'aspect-3/2', wide: false },
  { label: 'Location card', shape: 16 / 9, className: 'aspect-video', wide: false },
  { label: 'Header, desktop', shape: 16 / 9, className: 'aspect-video', wide: true },
  { label: 'Header, phone', shape: 21 / 9, className: 'aspect-21/9', wide: true },
  { label: 'Header, tablet', shape: 3, className: 'aspect-3/1', wide: true },
  { label: 'In a plan', shape: 1, className: 'aspect-square', wide: false },
] as const

/** Previews of a photo with its current crop, in every shape of the site. */
export const CutPreviews = ({ record }: { readonly record: MediaRecord }) => {
  const { id, name, alt, file } = record
  const part = partShown(file, record)
  return (
    <section aria-label="Previews" className="grid gap-3">
      <h2 className="font-bold text-lg">Preview</h2>
      <ul className="grid grid-cols-2 items-end gap-3 sm:grid-cols-3">
        {shapes.map(({ label, shape, className, wide }) => (
          <li key={label} className={wide ? 'max-sm:col-span-2' : undefined}>
            <figure className="overflow-hidden rounded-card border border-line bg-surface">
              {part ? (
                <CutPicture hash={file.hash} part={middleOf(file, part, shape)} className={className} />
              ) : (
                <TintPicture
                  picture={photoIdWithCut(id, record)}
                  tint={1}
                  shape="fill"
                  className={className}
                  sizes="20rem"
                />
              )}
              <figcaption className="px-2.5 py-1.5 text-ink-soft text-xs">{label}</figcaption>
            </figure>
          </li>
        ))}
      </ul>
      <p className="text-ink-soft text-sm">
        Read out as: {alt === '' ? <em>nothing</em> : `“${alt}”`}
        <span className="sr-only">, of {name}</span>
      </p>
    </section>
  )
}
