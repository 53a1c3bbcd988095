import { TintPicture } from '#platform/ui/display/tint-picture.tsx'

type Image = { readonly id: string; readonly alt: string; readonly section?: string }

const isImage = (value: unknown): value is Image =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string'

const noTint = 1

/** The pictures of a record as they stand: to be seen, not changed. */
export const ImagesField = ({ label, value }: { readonly label: string; readonly value: unknown }) => {
  const images = Array.isArray(value) ? value.filter(isImage) : []
  return (
    <div className="grid gap-1.5">
      <p className="text-sm font-semibold">{label}</p>
      {images.length === 0 ? (
        <p className="text-sm text-ink-faint">None: its tint and its scene stand for it.</p>
      ) : (
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4 xl:grid-cols-6">
          {images.map(({ id, alt, section }) => (
            <li key={`${id} ${section}`} className="grid content-start gap-1 text-sm">
              <TintPicture picture={id} alt={alt} tint={noTint} sizes="12rem" className="rounded-field" />
              <span className="wrap-anywhere">{alt}</span>
              {section && section !== 'all' && <span className="text-ink-soft">{section}</span>}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
