import { ImagePlus, X } from 'lucide-react'
import type { ComponentProps } from 'react'
import type { PictureFields } from '#features/records/ui/index.ts'
import { sectionLabels, sections } from '#kernel/section.ts'
import { Button } from '#platform/ui/actions/button.tsx'
import { IconButton } from '#platform/ui/actions/icon-button.tsx'
import { FieldNotes, labelStyle, useFieldAttributes } from '#platform/ui/fields/field-frame.tsx'
import { MoveButtons, useMoves, withItemMoved } from '#platform/ui/fields/move-buttons.tsx'
import { SelectField } from '#platform/ui/fields/select-field.tsx'
import { choosePictures } from '../picker/choose-pictures.tsx'
import { usePictureFacts } from '../picker/picture-facts.ts'
import { type ChosenPicture, isPicture, PictureFace } from './picture-face.tsx'

/** Maximum number of pictures in a record. */
const maxPictures = 20
const everySection = 'all'

const sectionChoices = [
  { value: everySection, label: 'All sections' },
  ...sections.map((section) => ({ value: section, label: sectionLabels(section).plural })),
]

/** A field for an ordered list of pictures: the first is shown on the record’s cards. */
export const PicturesField = ({
  label,
  hint,
  error,
  value,
  onChange,
  disabled,
}: ComponentProps<PictureFields['Several']>) => {
  const pictures = Array.isArray(value) ? value.filter(isPicture) : []
  const factsOf = usePictureFacts(pictures.map(({ id }) => id))
  const { list, lastTo, moveFocus } = useMoves()
  const move = (from: number, to: number) => {
    onChange(withItemMoved(pictures, from, to))
    moveFocus(from, to)
  }
  const add = async () => {
    const ids = await choosePictures({
      max: maxPictures - pictures.length,
      alreadyChosen: pictures.map(({ id }) => id),
    })
    if (ids.length > 0)
      onChange([...pictures, ...ids.map((id): ChosenPicture => ({ id, section: everySection }))])
  }
  const group = useFieldAttributes({ label, hint, error })
  return (
    <fieldset className="grid min-w-0 gap-2" aria-describedby={group['aria-describedby']}>
      <legend className={labelStyle}>{label}</legend>
      {pictures.length === 0 ? (
        <p className="text-ink-soft text-sm">No pictures yet. A drawn scene is shown instead.</p>
      ) : (
        <ol className="grid grid-cols-[minmax(0,1fr)] gap-2 2xl:grid-cols-2">
          {pictures.map((picture, index) => (
            <li key={`${picture.section} ${picture.id}`} aria-label={`Picture ${index + 1}`}>
              <PictureFace
                picture={picture}
                facts={factsOf(picture.id)}
                disabled={disabled}
                onChange={(next) => onChange(pictures.with(index, next))}
                actions={
                  !disabled && (
                    <span className="flex">
                      <MoveButtons
                        list={list}
                        name={`picture ${index + 1}`}
                        index={index}
                        isLast={index === pictures.length - 1}
                        onMove={move}
                      />
                      <IconButton
                        label={`Remove picture ${index + 1}`}
                        icon={<X />}
                        onClick={() => onChange(pictures.toSpliced(index, 1))}
                      />
                    </span>
                  )
                }
              >
                <SelectField
                  label="Section"
                  disabled={disabled}
                  value={picture.section ?? everySection}
                  options={sectionChoices}
                  onChange={({ currentTarget }) =>
                    onChange(pictures.with(index, { ...picture, section: currentTarget.value }))
                  }
                />
              </PictureFace>
            </li>
          ))}
        </ol>
      )}
      <p aria-live="polite" className="sr-only">
        {lastTo !== undefined && `Picture moved to position ${lastTo + 1}`}
      </p>
      <FieldNotes id={group.id} label={label} hint={hint} error={error} />
      {!disabled && (
        <Button
          className="justify-self-start"
          size="small"
          aria-label={`Choose pictures: ${label}`}
          disabled={pictures.length >= maxPictures}
          onClick={() => void add()}
        >
          <ImagePlus aria-hidden /> Choose pictures
        </Button>
      )}
    </fieldset>
  )
}
