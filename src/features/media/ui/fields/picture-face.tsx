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
  /** Left out where nothing is said of it: a portrait is of somebody with a name. */
  readonly onChange?: ((picture: ChosenPicture) => void) | undefined
  /** What can be done with it. */
  readonly actions: ReactNode
  /** Further fields of it. */
  readonly children?: ReactNode
}

/** A picture that was chosen: how it looks, what it is called, and what is said of it here. */
export const PictureFace = ({ picture, facts, disabled, onChange, actions, children }: Props) => (
  <div className="grid gap-3 rounded-field border border-line bg-surface p-3 sm:grid-cols-[10rem_minmax(0,1fr)]">
    {facts ? (
      <TintPicture
        picture={facts.shown}
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
          hint={<SeenNote facts={facts} isSaid={picture.alt !== undefined} />}
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
      {!onChange && facts?.isGone && <Gone />}
    </div>
  </div>
)

/** A line that is there from the beginning, so that nothing moves once it is known what the picture says itself. */
const SeenNote = ({ facts, isSaid }: { facts: PictureFacts | undefined; isSaid: boolean }) => (
  <span className="block min-h-5">
    {facts?.isGone ? (
      <Gone />
    ) : facts?.alt ? (
      'Leave empty to use the picture’s own text'
    ) : (
      facts && !isSaid && <Warning icon={<EyeOff aria-hidden />}>Missing alt text</Warning>
    )}
  </span>
)

const Gone = () => <Warning icon={<TriangleAlert aria-hidden />}>No longer available: choose another</Warning>

const Warning = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <span className="flex items-start gap-1.5 text-sm font-medium text-warn [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0">
    {icon}
    {children}
  </span>
)
