import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { IconButton } from '../actions/icon-button.tsx'
import { useMediaHost } from './media-host.tsx'
import { type Photo, pictureAddress, pictureSources } from './picture-sources.ts'
import { useSteadyRow } from './use-steady-row.ts'

type Props = {
  photos: readonly Photo[]
  label: string
  /** Index of the one that is shown first. */
  start: number
  /** With the index of the one that was shown last. */
  onClose(at: number): void
}

/** As large as pictures are made. */
const widest = 2000
const buttonStyle = 'bg-raised! text-ink! aria-disabled:opacity-45'

/**
 * Photos as large as the screen, in the browser's own dialog, which holds the focus, ends with Escape or the back button
 * of a phone, and gives the focus back. It is dark, whatever the page is.
 */
export const LargePhotos = ({ photos, label, start, onClose }: Props) => {
  const host = useMediaHost()
  const dialog = useRef<HTMLDialogElement>(null)
  const strip = useRef<HTMLUListElement>(null)
  const [at, setAt] = useState(start)
  useEffect(() => dialog.current?.showModal(), [])
  useSteadyRow(strip, at)
  const goTo = (index: number) => strip.current?.scrollTo({ left: index * strip.current.clientWidth })
  const followKey = (event: KeyboardEvent) => {
    // What lies below it, such as another dialog, is not meant.
    event.stopPropagation()
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (by === undefined) return
    event.preventDefault()
    goTo(at + by)
  }
  const several = photos.length > 1
  return (
    <dialog
      ref={dialog}
      data-theme="dark"
      aria-label={label}
      onClose={() => onClose(at)}
      onKeyDown={followKey}
      className="m-0 h-dvh max-h-none w-screen max-w-none overscroll-contain bg-canvas text-ink open:grid open:grid-rows-[auto_minmax(0,1fr)_auto]"
    >
      <div className="flex items-center justify-between gap-4 p-2 pl-4">
        <p aria-live="polite" className="font-semibold tabular-nums">
          {several && `${at + 1} / ${photos.length}`}
        </p>
        <IconButton
          label="Close"
          icon={<X />}
          onClick={() => dialog.current?.close()}
          className={buttonStyle}
        />
      </div>
      <ul
        ref={strip}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
          setAt(Math.round(scrollLeft / clientWidth))
        }
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys (WCAG 2.1.1).
        tabIndex={0}
        className="flex snap-x snap-mandatory overflow-x-auto overscroll-contain [scrollbar-width:none] motion-safe:scroll-smooth"
      >
        {photos.map(({ id, alt }, index) => (
          <li key={id} className="relative w-full shrink-0 snap-center snap-always">
            <img
              src={pictureAddress(host, id, widest)}
              srcSet={pictureSources(host, id, widest)}
              sizes="100vw"
              alt={alt}
              loading={Math.abs(index - at) < 2 ? 'eager' : 'lazy'}
              className="absolute inset-0 size-full object-contain"
            />
          </li>
        ))}
      </ul>
      <div className="flex min-h-14 items-center gap-2 p-2">
        {several && (
          <IconButton
            label="Photo before"
            icon={<ChevronLeft />}
            aria-disabled={at === 0}
            onClick={() => goTo(at - 1)}
            className={buttonStyle}
          />
        )}
        <p className="line-clamp-2 min-w-0 grow text-center text-ink-soft text-sm" aria-hidden>
          {photos[at]?.alt}
        </p>
        {several && (
          <IconButton
            label="Next photo"
            icon={<ChevronRight />}
            aria-disabled={at === photos.length - 1}
            onClick={() => goTo(at + 1)}
            className={buttonStyle}
          />
        )}
      </div>
    </dialog>
  )
}
