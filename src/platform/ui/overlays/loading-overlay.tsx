import { LoaderCircle } from 'lucide-react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { loadingLock } from './loading-lock.ts'

/**
 * Covers the screen while it is locked. Used once, at the root of the app. It is a native modal dialog, so that the
 * browser blocks keys and clicks on everything under it.
 */
export const LoadingOverlay = ({ loaderImage }: { loaderImage?: string }) => {
  const lock = useSyncExternalStore(loadingLock.watch, loadingLock.current, () => undefined)
  const cover = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (lock) cover.current?.showModal()
    else cover.current?.close()
  }, [lock])
  return (
    <dialog
      ref={cover}
      aria-label={lock?.text ?? 'Loading'}
      data-react-aria-top-layer="true"
      // Browsers close a dialog at a second Escape if only its cancel event is prevented.
      onKeyDown={(event) => event.key === 'Escape' && event.preventDefault()}
      onCancel={(event) => event.preventDefault()}
      onClose={() => loadingLock.current() && cover.current?.showModal()}
      className="revealed-late m-auto rounded-card bg-raised p-7 text-ink shadow-float outline-none backdrop:bg-scrim"
    >
      {lock && (
        <div role="status" className="flex flex-col items-center gap-3 font-medium">
          <Loader image={loaderImage} />
          {lock.text}
        </div>
      )}
    </dialog>
  )
}

/** The given image, or a plain circle if there is none or it fails to load. */
const Loader = ({ image }: { image: string | undefined }) => {
  const [isMissing, setMissing] = useState(false)
  if (image === undefined || isMissing)
    return <LoaderCircle aria-hidden className="spinning size-10 text-accent" />
  return (
    <img src={image} alt="" width={64} height={64} className="size-16" onError={() => setMissing(true)} />
  )
}
