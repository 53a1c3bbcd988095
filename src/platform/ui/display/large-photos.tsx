import { X } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { widestPicture } from '#kernel/picture-widths.ts'
import { IconButton } from '../actions/icon-button.tsx'
import { useMediaHost } from './media-host.tsx'
import { PhotoStep, stepOfKey } from './photo-step.tsx'
import { type Photo, pictureAddress, pictureSources } from './picture-sources.ts'

type Props = {
  photos: readonly Photo[]
  label: string
  /** Index of the photo that is shown first. */
  start: number
  /** Called with the index of the photo that was shown last. */
  onClose(shownIndex: number): void
}

/**
 * Photos in full screen, in the browser's own dialog. The dialog traps the focus, closes with Escape or a phone's
 * back button, and restores the focus. It is always dark.
 */
export const LargePhotos = ({ photos, label, start, onClose }: Props) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const strip = useRef<HTMLUListElement>(null)
  const [shownIndex, setShownIndex] = useState(start)
  useEffect(() => {
    dialog.current?.showModal()
    showPhoto(strip.current, start)
  }, [start])
  const goTo = (index: number) => strip.current?.scrollTo({ left: index * strip.current.clientWidth })
  const followKey = (event: KeyboardEvent) => {
    // Other dialogs below this one must not receive the key.
    event.stopPropagation()
    const offset = stepOfKey(event.key)
    if (offset === 0) return
    event.preventDefault()
    goTo(shownIndex + offset)
  }
  const hasSeveral = photos.length > 1
  const steps = { shownIndex, count: photos.length, onStep: goTo }
  return (
    <dialog
      ref={dialog}
      data-theme="dark"
      aria-label={label}
      onClose={() => onClose(shownIndex)}
      onKeyDown={followKey}
      className="m-0 h-dvh max-h-none w-screen max-w-none overscroll-contain bg-canvas text-ink open:grid open:grid-rows-[auto_minmax(0,1fr)_auto]"
    >
      <div className="flex items-center justify-between gap-4 p-2 pl-4">
        <p aria-live="polite" className="font-semibold tabular-nums">
          {hasSeveral && `${shownIndex + 1} / ${photos.length}`}
        </p>
        <IconButton
          label="Close"
          icon={<X />}
          onClick={() => dialog.current?.close()}
          className="bg-raised! text-ink!"
        />
      </div>
      <LargeRow photos={photos} shownIndex={shownIndex} row={strip} onShown={setShownIndex} />
      <KeepPhotoOnResize row={strip} shownIndex={shownIndex} />
      <div className="flex min-h-14 items-center gap-2 p-2">
        {hasSeveral && <PhotoStep direction="before" {...steps} />}
        <p className="line-clamp-2 min-w-0 grow text-center text-ink-soft text-sm" aria-hidden>
          {photos[shownIndex]?.alt}
        </p>
        {hasSeveral && <PhotoStep direction="next" {...steps} />}
      </div>
    </dialog>
  )
}

type RowProps = Pick<Props, 'photos'> & {
  shownIndex: number
  row: RefObject<HTMLUListElement | null>
  onShown(shownIndex: number): void
}

const LargeRow = ({ photos, shownIndex, row, onShown }: RowProps) => {
  const host = useMediaHost()
  return (
    <ul
      ref={row}
      onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
        onShown(Math.round(scrollLeft / clientWidth))
      }
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be scrollable by keys (WCAG 2.1.1).
      tabIndex={0}
      className="flex snap-x snap-mandatory overflow-x-auto overscroll-contain [scrollbar-width:none] motion-safe:scroll-smooth"
    >
      {photos.map(({ id, alt }, index) => (
        <li key={id} className="relative w-full shrink-0 snap-center snap-always">
          <img
            src={pictureAddress(host, id, widestPicture)}
            srcSet={pictureSources(host, id)}
            sizes="100vw"
            alt={alt}
            loading={Math.abs(index - shownIndex) < 2 ? 'eager' : 'lazy'}
            className="absolute inset-0 size-full object-contain"
          />
        </li>
      ))}
    </ul>
  )
}

type SteadyProps = { row: RefObject<HTMLElement | null>; shownIndex: number }

/**
 * Keeps the visible photo of a row in place when the screen is rotated; renders nothing. When the width changes, the
 * browser scrolls the row, and the scroll event would select another photo. The position is restored before that.
 */
export const KeepPhotoOnResize = ({ row, shownIndex }: SteadyProps) => {
  const shownRef = useRef(shownIndex)
  shownRef.current = shownIndex
  useEffect(() => {
    const restore = () => showPhoto(row.current, shownRef.current)
    window.addEventListener('resize', restore)
    return () => window.removeEventListener('resize', restore)
  }, [row])
  return null
}

const showPhoto = (row: HTMLElement | null, shownIndex: number) =>
  row?.scrollTo({ left: shownIndex * row.clientWidth, behavior: 'instant' })
