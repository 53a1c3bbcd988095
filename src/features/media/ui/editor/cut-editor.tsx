import { lazy, Suspense } from 'react'
import type { PhotoCrop } from '#kernel/photos.ts'
import { loadPart } from '#platform/browser/load-part.ts'
import { Skeleton } from '#platform/ui/display/skeleton.tsx'
import { SegmentedChoice } from '#platform/ui/fields/segmented-choice.tsx'
import type { MediaRecord } from '../../rules/media-record.ts'
import { firstCrop, partShown } from '../../rules/part-shown.ts'
import { FocusPoint } from './focus-point.tsx'
import { WholePicture } from './whole-picture.tsx'

/** Loads when a user crops a photo manually. */
const CropByHand = lazy(() =>
  loadPart(() => import('./crop-by-hand.tsx')).then((module) => ({ default: module.CropByHand })),
)

type Cut = Pick<MediaRecord, 'crop' | 'focus'>
type CutMode = 'automatic' | 'focus' | 'crop'

type Props = {
  readonly record: MediaRecord
  readonly disabled: boolean
  readonly onCut: (cut: Cut) => void
}

const cutModes = [
  { value: 'automatic', label: 'Automatic' },
  { value: 'focus', label: 'Focal point' },
  { value: 'crop', label: 'Manual' },
] as const

const hints: Readonly<Record<CutMode, string>> = {
  automatic: 'The site finds the most eye-catching part and crops the picture around it.',
  focus: 'Choose the most important point. The site crops the picture around it.',
  crop: 'Drag the frame or its corners. With the keyboard, use Tab and the arrow keys.',
}

/**
 * Selects the part of a photo that the site shows: automatically, around a point, or as a manual crop of 3:2.
 */
export const CutEditor = ({ record, disabled, onCut }: Props) => {
  const { file, crop, focus } = record
  const mode: CutMode = crop ? 'crop' : focus ? 'focus' : 'automatic'
  const changeMode = (next: CutMode) => {
    if (next === 'automatic') onCut({})
    if (next === 'focus') onCut({ focus: focus ?? middleOfPart(crop) })
    if (next === 'crop') onCut({ crop: partShown(file, record) ?? firstCrop(file) })
  }
  return (
    <section aria-label="Crop" className="grid grid-cols-[minmax(0,1fr)] content-start gap-3">
      <SegmentedChoice
        label="Crop"
        hint={hints[mode]}
        value={mode}
        onChange={changeMode}
        choices={cutModes}
        disabled={disabled}
      />
      {mode === 'crop' && crop ? (
        <Suspense fallback={<Skeleton className="aspect-3/2 w-full" />}>
          <CropByHand file={file} crop={crop} disabled={disabled} onCrop={(next) => onCut({ crop: next })} />
        </Suspense>
      ) : mode === 'focus' && focus ? (
        <FocusPoint
          record={record}
          focus={focus}
          disabled={disabled}
          onFocus={(next) => onCut({ focus: next })}
        />
      ) : (
        <WholePicture file={file} />
      )}
    </section>
  )
}

const middleOfPart = (crop: PhotoCrop | undefined) =>
  crop ? { x: round(crop.x + crop.width / 2), y: round(crop.y + crop.height / 2) } : { x: 0.5, y: 0.5 }

/** Rounds to three decimals, which is more precise than a pointer. */
const round = (value: number) => Math.round(value * 1000) / 1000
