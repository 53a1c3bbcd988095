import { clsx } from 'clsx'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import {
  type ComponentProps,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useRef,
  useState,
} from 'react'
import { loadPart } from '#platform/browser/load-part.ts'
import { IconButton } from '../actions/icon-button.tsx'
import { isForBrowser } from '../actions/link.tsx'
import { useMediaHost } from './media-host.tsx'
import { type Photo, pictureAddress } from './picture-sources.ts'
import { TintPicture } from './tint-picture.tsx'
import { useSteadyRow } from './use-steady-row.ts'

type Props = Pick<ComponentProps<typeof TintPicture>, 'shape' | 'sizes' | 'widest' | 'tint' | 'icon'> & {
  photos: readonly Photo[]
  /** What the photos are of. */
  label: string
}

type Large = typeof import('./large-photos.tsx')
type Opened = { readonly at: number; readonly LargePhotos: Large['LargePhotos'] }

/** In px: wide enough for whoever opens a photo before the page is alive. */
const widestPhoto = 2000
const thumbSizes = '6rem'

/**
 * Photos in a row that snaps, one in sight: swiped, or gone through by buttons, thumbnails and arrow keys. A pressed one
 * opens as large as the screen. The row, its counters and its links need no script. The first is the picture that
 * readers of the page wait for.
 */
export const Gallery = ({ photos, label, ...picture }: Props) => {
  const host = useMediaHost()
  const strip = useRef<HTMLUListElement>(null)
  const [at, setAt] = useState(0)
  const [isUsed, setUsed] = useState(false)
  const [opened, setOpened] = useState<Opened>()
  useSteadyRow(strip, at)
  const use = () => setUsed(true)
  const goTo = (index: number) => {
    use()
    // Beyond either end the browser stops by itself.
    strip.current?.scrollTo({ left: index * strip.current.clientWidth })
  }
  /** False where there is none. */
  const focusOn = (index: number): boolean => {
    const link = strip.current?.querySelectorAll('a')[index]
    link?.focus({ preventScroll: true })
    if (link) goTo(index)
    return link !== undefined
  }
  const step = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (by && focusOn(at + by)) event.preventDefault()
  }
  const open = async (event: MouseEvent, index: number) => {
    if (isForBrowser(event)) return
    event.preventDefault()
    const { LargePhotos } = await loadPart(() => import('./large-photos.tsx'))
    setOpened({ at: index, LargePhotos })
  }
  const close = (index: number) => {
    setOpened(undefined)
    // The dialog gives the focus back to the one that was pressed; the one looked at last is in sight now.
    focusOn(index)
  }
  const several = photos.length > 1
  return (
    <section aria-label={label} className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2">
      <div className="relative">
        <ul
          ref={strip}
          onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
            setAt(Math.round(scrollLeft / clientWidth))
          }
          onPointerEnter={use}
          onFocus={use}
          onKeyDown={step}
          className="flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain rounded-card [scrollbar-width:none] motion-safe:scroll-smooth"
        >
          {photos.map(({ id, alt }, index) => (
            <li key={id} className="relative w-full shrink-0 snap-center snap-always">
              <a
                href={pictureAddress(host, id, widestPhoto)}
                onClick={(event) => void open(event, index)}
                className="block cursor-zoom-in rounded-card -outline-offset-3"
              >
                <TintPicture
                  picture={id}
                  alt={alt}
                  first={index === 0}
                  soon={isUsed && Math.abs(index - at) < 2}
                  {...picture}
                />
                <span className="sr-only">
                  {several ? `Photo ${index + 1} of ${photos.length}, larger` : 'Larger'}
                </span>
              </a>
              {several && (
                <span
                  aria-hidden
                  className="pointer-events-none absolute right-3 bottom-3 rounded-full bg-raised px-2.5 py-1 font-semibold text-ink text-xs tabular-nums shadow-card"
                >
                  {index + 1} / {photos.length}
                </span>
              )}
            </li>
          ))}
        </ul>
        {several && (
          <>
            <Step
              label="Photo before"
              icon={<ChevronLeft />}
              side="left-3"
              isEnd={at === 0}
              onPress={() => goTo(at - 1)}
            />
            <Step
              label="Next photo"
              icon={<ChevronRight />}
              side="right-3"
              isEnd={at === photos.length - 1}
              onPress={() => goTo(at + 1)}
            />
          </>
        )}
      </div>
      {several && (
        <ul className="flex gap-2 overflow-x-auto p-1 max-sm:hidden">
          {photos.map(({ id }, index) => (
            <li key={id}>
              <button
                type="button"
                aria-label={`Show photo ${index + 1}`}
                aria-current={index === at}
                onClick={() => goTo(index)}
                className="block w-24 overflow-hidden rounded-field opacity-75 hover:opacity-100 aria-current:opacity-100 aria-current:outline-3 aria-current:outline-accent"
              >
                <TintPicture picture={id} tint={picture.tint} widest={300} sizes={thumbSizes} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {opened && <opened.LargePhotos photos={photos} label={label} start={opened.at} onClose={close} />}
    </section>
  )
}

type StepProps = { label: string; icon: ReactNode; side: string; isEnd: boolean; onPress(): void }

/** Beside the photo, where there is a pointer for it: a finger swipes. At the end it stays, so that it keeps the focus. */
const Step = ({ label, icon, side, isEnd, onPress }: StepProps) => (
  <IconButton
    label={label}
    icon={icon}
    aria-disabled={isEnd}
    onClick={onPress}
    className={clsx(
      'absolute! top-1/2 -translate-y-1/2 bg-raised! text-ink! shadow-card aria-disabled:opacity-45 max-sm:hidden',
      side,
    )}
  />
)
