import { type ComponentProps, type KeyboardEvent, type MouseEvent, useRef, useState } from 'react'
import { widestPicture } from '#kernel/picture-widths.ts'
import { loadPart } from '#platform/browser/load-part.ts'
import { isForBrowser } from '../actions/link.tsx'
import { useMediaHost } from './media-host.tsx'
import { PhotoStep, stepOfKey } from './photo-step.tsx'
import { type Photo, pictureAddress } from './picture-sources.ts'
import { TintPicture } from './tint-picture.tsx'

type Props = Pick<ComponentProps<typeof TintPicture>, 'shape' | 'sizes' | 'widest' | 'tint' | 'icon'> & {
  photos: readonly Photo[]
  /** The subject of the photos. */
  label: string
}

/** Code that is loaded when the user browses the photos. */
type LargePhotosModule = typeof import('./large-photos.tsx')

const thumbSizes = '6rem'
/** Buttons beside the photo, only for devices with a pointer. On touch screens people swipe. */
const besidePhotoStyle = 'absolute! top-1/2 -translate-y-1/2 shadow-card max-sm:hidden'

/**
 * Photos in a row that shows one at a time. The user can swipe, or use the buttons, thumbnails and arrow keys.
 * Pressing a photo opens it in full screen. The row, its counters and its links work without scripts. The first photo
 * is the leading picture of the page.
 */
export const Gallery = ({ photos, label, ...picture }: Props) => {
  const strip = useRef<HTMLUListElement>(null)
  const [shownIndex, setShownIndex] = useState(0)
  const [largePhotos, setLargePhotos] = useState<LargePhotosModule>()
  const [openedIndex, setOpenedIndex] = useState<number>()
  const load = () => void loadPart(() => import('./large-photos.tsx')).then(setLargePhotos)
  const goTo = (index: number) => {
    load()
    // The browser stops scrolling at both ends.
    strip.current?.scrollTo({ left: index * strip.current.clientWidth })
  }
  /** Returns false if there is no photo at this index. */
  const focusOn = (index: number): boolean => {
    const link = strip.current?.querySelectorAll('a')[index]
    link?.focus({ preventScroll: true })
    if (link) goTo(index)
    return link !== undefined
  }
  const step = (event: KeyboardEvent) => {
    const offset = stepOfKey(event.key)
    if (offset && focusOn(shownIndex + offset)) event.preventDefault()
  }
  const open = (event: MouseEvent, index: number) => {
    if (isForBrowser(event)) return
    event.preventDefault()
    load()
    setOpenedIndex(index)
  }
  const close = (index: number) => {
    setOpenedIndex(undefined)
    // The dialog returns the focus to the photo that was pressed, but another one may be visible now.
    focusOn(index)
  }
  const steps = { shownIndex, count: photos.length, onStep: goTo }
  return (
    <section aria-label={label} className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2">
      <div className="relative">
        <ul
          ref={strip}
          onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
            setShownIndex(Math.round(scrollLeft / clientWidth))
          }
          onPointerEnter={load}
          onFocus={load}
          onKeyDown={step}
          className="flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain rounded-card [scrollbar-width:none] motion-safe:scroll-smooth"
        >
          {photos.map((photo, index) => (
            <PhotoInRow
              key={photo.id}
              photo={photo}
              index={index}
              count={photos.length}
              onOpen={open}
              soon={largePhotos !== undefined && Math.abs(index - shownIndex) < 2}
              {...picture}
            />
          ))}
        </ul>
        {photos.length > 1 && (
          <>
            <PhotoStep direction="before" {...steps} className={`left-3 ${besidePhotoStyle}`} />
            <PhotoStep direction="next" {...steps} className={`right-3 ${besidePhotoStyle}`} />
          </>
        )}
      </div>
      {photos.length > 1 && (
        <Thumbs photos={photos} shownIndex={shownIndex} tint={picture.tint} onChoose={goTo} />
      )}
      {largePhotos && <largePhotos.KeepPhotoOnResize row={strip} shownIndex={shownIndex} />}
      {largePhotos && openedIndex !== undefined && (
        <largePhotos.LargePhotos photos={photos} label={label} start={openedIndex} onClose={close} />
      )}
    </section>
  )
}

type PhotoProps = Omit<ComponentProps<typeof TintPicture>, 'picture' | 'alt' | 'loadsFirst'> & {
  photo: Photo
  index: number
  count: number
  onOpen(event: MouseEvent, index: number): void
}

const PhotoInRow = ({ photo: { id, alt }, index, count, onOpen, ...picture }: PhotoProps) => {
  const host = useMediaHost()
  return (
    <li className="relative w-full shrink-0 snap-center snap-always">
      <a
        href={pictureAddress(host, id, widestPicture)}
        onClick={(event) => onOpen(event, index)}
        className="block cursor-zoom-in rounded-card -outline-offset-3"
      >
        <TintPicture picture={id} alt={alt} loadsFirst={index === 0} {...picture} />
        <span className="sr-only">
          {count > 1 ? `Enlarge photo ${index + 1} of ${count}` : 'Enlarge photo'}
        </span>
      </a>
      {count > 1 && (
        <span
          aria-hidden
          className="pointer-events-none absolute right-3 bottom-3 rounded-full bg-raised px-2.5 py-1 font-semibold text-ink text-xs tabular-nums shadow-card"
        >
          {index + 1} / {count}
        </span>
      )}
    </li>
  )
}

type ThumbsProps = Pick<Props, 'photos' | 'tint'> & { shownIndex: number; onChoose(index: number): void }

const Thumbs = ({ photos, shownIndex, tint, onChoose }: ThumbsProps) => (
  <ul className="flex gap-2 overflow-x-auto p-1 max-sm:hidden">
    {photos.map(({ id }, index) => (
      <li key={id}>
        <button
          type="button"
          aria-label={`Show photo ${index + 1}`}
          aria-current={index === shownIndex}
          onClick={() => onChoose(index)}
          className="block w-24 overflow-hidden rounded-field opacity-75 hover:opacity-100 aria-current:opacity-100 aria-current:outline-3 aria-current:outline-accent"
        >
          <TintPicture picture={id} tint={tint} widest={300} sizes={thumbSizes} />
        </button>
      </li>
    ))}
  </ul>
)
