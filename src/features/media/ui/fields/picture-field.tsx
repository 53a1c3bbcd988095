import { ImagePlus, Replace, X } from 'lucide-react'
import type { ComponentProps } from 'react'
import type { PictureFields } from '#features/records/ui/index.ts'
import { Button } from '#platform/ui/actions/button.tsx'
import { IconButton } from '#platform/ui/actions/icon-button.tsx'
import { FieldNotes, labelStyle, useFieldAttributes } from '#platform/ui/fields/field-frame.tsx'
import { choosePictures } from '../picker/choose-pictures.tsx'
import { usePictureFacts } from '../picker/picture-facts.ts'
import { isPicture, PictureFace } from './picture-face.tsx'

type Props = ComponentProps<PictureFields['One']>

/** A field for one picture, chosen in a dialog, with its description. */
export const PictureField = ({
  label,
  hint,
  error,
  value,
  onChange,
  disabled,
  isPortrait = false,
}: Props) => {
  const picture = isPicture(value) ? value : undefined
  const factsOf = usePictureFacts(picture ? [picture.id] : [])
  const choose = async () => {
    const [id] = await choosePictures({ allowsScenes: !isPortrait })
    if (id === undefined) return
    // The description of the previous picture does not fit the new one.
    const { alt: _, ...others } = picture ?? {}
    onChange({ ...others, id })
  }
  const group = useFieldAttributes({ label, hint, error })
  return (
    <fieldset className="grid min-w-0 gap-1.5" aria-describedby={group['aria-describedby']}>
      <legend className={labelStyle}>{label}</legend>
      {picture ? (
        <PictureFace
          picture={picture}
          facts={factsOf(picture.id)}
          disabled={disabled}
          onChange={isPortrait ? undefined : onChange}
          actions={
            !disabled && (
              <>
                <Button size="small" aria-label={`Change ${label}`} onClick={() => void choose()}>
                  <Replace aria-hidden /> Change
                </Button>
                <IconButton label={`Remove ${label}`} icon={<X />} onClick={() => onChange(undefined)} />
              </>
            )
          }
        />
      ) : (
        <Button
          disabled={disabled}
          aria-label={`Choose picture: ${label}`}
          className="min-h-24! w-full border-dashed sm:w-60"
          onClick={() => void choose()}
        >
          <ImagePlus aria-hidden /> Choose picture
        </Button>
      )}
      <FieldNotes id={group.id} label={label} hint={hint} error={error} />
    </fieldset>
  )
}
