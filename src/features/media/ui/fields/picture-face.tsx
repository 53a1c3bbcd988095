import { EyeOff, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Skeleton } from '#platform/ui/display/skeleton.tsx'
import { TintPicture } from '#platform/ui/display/tint-picture.tsx'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import type { PictureFacts } from '../picker/picture-facts.ts'

export type ChosenPicture = { readonly id: string; readonly alt?: string; readonly section?: string }

export const isPicture = (value: unknown): value is ChosenPicture =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  typeof value.id === 'string' &&
  value.id !== ''

const maxLetters = 200

type Props = {
  readonly picture: ChosenPicture
  readonly facts: PictureFacts | undefined
  readonly disabled: boolean | undefined
  /** Undefined for pictures without a description, such as the portrait of a named person. */
  readonly onChange?: ((picture: ChosenPicture) => void) | undefined
  /** Buttons that act on the picture. */
  readonly actions: ReactNode
  /** More fields of the picture. */
  readonly children?: ReactNode
}

/** A chosen picture: the image, its name, and its description in this record. */
export const PictureFace = ({ picture, facts, disabled, onChange, actions, children }: Props) => (
  <div className="grid gap-3 rounded-field border border-line bg-surface p-3 sm:grid-cols-[10rem_minmax(0,1fr)]">
    {facts ? (
      <TintPicture
        picture={facts.shownId}
        alt={picture.alt ?? facts.alt}
        tint={1}
        sizes="(min-width: 40rem) 10rem, 80vw"
        widest={600}
        className="rounded-field"
      />
    ) : (
      <Skeleton className="aspect-3/2 w-full" />
    )}
    <div className="grid content-start gap-2">
      <div className="flex flex-wrap items-center gap-1">
        <p className="min-w-0 grow truncate font-semibold" title={facts?.name}>
          {facts?.name ?? '…'}
        </p>
        {actions}
      </div>
      {onChange && (
        <TextField
          label="Alt text"
          placeholder={facts?.alt || undefined}
          hint={<DescriptionNote facts={facts} isDescribed={picture.alt !== undefined} />}
          maxLength={maxLetters}
          disabled={disabled}
          autoComplete="off"
          value={picture.alt ?? ''}
          onChange={({ currentTarget: { value } }) => {
            const { alt: _, ...others } = picture
            onChange(value === '' ? others : { ...others, alt: value })
          }}
        />
      )}
      {children}
      {!onChange && facts?.isMissing && <MissingPicture />}
    </div>
  </div>
)

/** Always rendered, so that the layout does not shift once the picture’s own description has loaded. */
const DescriptionNote = ({
  facts,
  isDescribed,
}: {
  facts: PictureFacts | undefined
  isDescribed: boolean
}) => (
  <span className="block min-h-5">
    {facts?.isMissing ? (
      <MissingPicture />
    ) : facts?.alt ? (
      'Leave empty to use the picture’s own text'
    ) : (
      facts && !isDescribed && <Warning icon={<EyeOff aria-hidden />}>Missing alt text</Warning>
    )}
  </span>
)

const MissingPicture = () => (
  <Warning icon={<TriangleAlert aria-hidden />}>No longer available: choose another</Warning>
)

const Warning = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <span className="flex items-start gap-1.5 text-sm font-medium text-warn [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0">
    {icon}
    {children}
  </span>
)
