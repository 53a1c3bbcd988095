import { Crosshair } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import type { PhotoCrop, PhotoFocus } from '#kernel/photos.ts'
import type { MediaRecord } from '../../rules/media-record.ts'
import { partShown } from '../../rules/part-shown.ts'
import { WholePicture } from './whole-picture.tsx'

type Props = {
  readonly record: MediaRecord
  readonly focus: PhotoFocus
  readonly disabled: boolean
  readonly onFocus: (focus: PhotoFocus) => void
}

/** How far an arrow key moves the point, as a fraction of the width or height; with Shift, ten times as far. */
const step = 0.01
const keys: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
}

/** Rounds a position to three decimals and limits it to the picture. */
const toFraction = (value: number) => Math.max(0, Math.min(1, Math.round(value * 1000) / 1000))
const percentText = (value: number) => `${Math.round(value * 100)} per cent`

/**
 * The point around which a photo is cropped: set by pressing, dragging or arrow keys. The part outside the crop is
 * darkened.
 */
export const FocusPoint = ({ record, focus, disabled, onFocus }: Props) => {
  const frame = useRef<HTMLDivElement>(null)
  const part = partShown(record.file, record)
  const moveToPointer = ({ clientX, clientY }: PointerEvent) => {
    const box = frame.current?.getBoundingClientRect()
    if (!box || disabled) return
    onFocus({
      x: toFraction((clientX - box.left) / box.width),
      y: toFraction((clientY - box.top) / box.height),
    })
  }
  const moveByKey = (event: KeyboardEvent) => {
    const [across, down] = keys[event.key] ?? []
    if (across === undefined || down === undefined || disabled) return
    event.preventDefault()
    const factor = event.shiftKey ? 10 : 1
    onFocus({ x: toFraction(focus.x + across * factor), y: toFraction(focus.y + down * factor) })
  }
  return (
    <div className="grid gap-2">
      <WholePicture file={record.file} frame={frame}>
        {part && <Darkened part={part} />}
        <div
          className="absolute inset-0 cursor-crosshair touch-none"
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId)
            moveToPointer(event)
          }}
          onPointerMove={(event) =>
            event.currentTarget.hasPointerCapture(event.pointerId) && moveToPointer(event)
          }
        />
        <button
          type="button"
          aria-label="Focal point"
          aria-describedby="focus-place"
          disabled={disabled}
          onKeyDown={moveByKey}
          className="-translate-1/2 pointer-events-none absolute grid size-11 place-items-center rounded-full border-3 border-[#fff] bg-[rgb(0_0_0/0.45)] text-[#fff] shadow-float focus-visible:outline-3 focus-visible:outline-focus focus-visible:outline-offset-2"
          style={{ left: `${focus.x * 100}%`, top: `${focus.y * 100}%` }}
        >
          <Crosshair aria-hidden className="size-6" />
        </button>
      </WholePicture>
      <p id="focus-place" aria-live="polite" className="text-ink-soft text-sm tabular-nums">
        {`${percentText(focus.x)} from the left, ${percentText(focus.y)} from the top. Use the arrow keys to move it.`}
      </p>
    </div>
  )
}

/** Darkens the picture outside a part. */
const Darkened = ({ part: { x, y, width, height } }: { readonly part: PhotoCrop }) => (
  <span
    aria-hidden
    className="pointer-events-none absolute rounded-sm outline-2 outline-[#fff] [box-shadow:0_0_0_100vmax_rgb(0_0_0/0.55)]"
    style={{ left: `${x * 100}%`, top: `${y * 100}%`, width: `${width * 100}%`, height: `${height * 100}%` }}
  />
)
