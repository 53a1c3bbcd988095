import 'react-image-crop/dist/ReactCrop.css'
import { Maximize } from 'lucide-react'
import ReactCrop, { type PercentCrop } from 'react-image-crop'
import type { PhotoCrop } from '#kernel/photos.ts'
import { Button } from '#platform/ui/actions/button.tsx'
import type { PhotoFile } from '../../rules/media-record.ts'
import { firstCrop, pageShape } from '../../rules/part-shown.ts'
import { sizeOf, WholeImage } from './whole-picture.tsx'

type Props = {
  readonly file: PhotoFile
  readonly crop: PhotoCrop
  readonly disabled: boolean
  readonly onCrop: (crop: PhotoCrop) => void
}

/** The minimum width of the crop area on the screen, in px. */
const minPixels = 40

/** The whole photo with a crop area that the user moves and resizes. Its aspect ratio is that of photos on pages. */
export const CropByHand = ({ file, crop, disabled, onCrop }: Props) => (
  <div className="grid gap-3">
    <div className="mx-auto w-full" style={sizeOf(file)}>
      <ReactCrop
        crop={percentOf(crop)}
        aspect={pageShape}
        minWidth={minPixels}
        keepSelection
        ruleOfThirds
        disabled={disabled}
        className="block! w-full rounded-card"
        ariaLabels={{
          cropArea: 'Crop area: use the arrow keys to move it',
          nwDragHandle: 'Upper left corner: arrow keys change the size',
          nDragHandle: 'Upper edge: arrow keys change the size',
          neDragHandle: 'Upper right corner: arrow keys change the size',
          eDragHandle: 'Right edge: arrow keys change the size',
          seDragHandle: 'Lower right corner: arrow keys change the size',
          sDragHandle: 'Lower edge: arrow keys change the size',
          swDragHandle: 'Lower left corner: arrow keys change the size',
          wDragHandle: 'Left edge: arrow keys change the size',
        }}
        onChange={(_, percent) => onCrop(cropOf(percent))}
      >
        <WholeImage file={file} />
      </ReactCrop>
    </div>
    {!disabled && (
      <Button size="small" className="justify-self-start" onClick={() => onCrop(firstCrop(file))}>
        <Maximize aria-hidden /> Largest possible crop
      </Button>
    )}
  </div>
)

const percentOf = ({ x, y, width, height }: PhotoCrop): PercentCrop => ({
  unit: '%',
  x: x * 100,
  y: y * 100,
  width: width * 100,
  height: height * 100,
})

/** Returns a percentage as a fraction of five decimals. The error is less than half a pixel of the largest photo. */
const toFraction = (percent: number) => Math.max(0, Math.min(1, Math.round(percent * 1000) / 100_000))

const cropOf = ({ x, y, width, height }: PercentCrop): PhotoCrop => ({
  x: toFraction(x),
  y: toFraction(y),
  width: Math.min(toFraction(width), 1 - toFraction(x)),
  height: Math.min(toFraction(height), 1 - toFraction(y)),
})
