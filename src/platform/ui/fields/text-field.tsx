import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'
import { FieldFrame, type FieldTexts, fieldStyle, useFieldAttributes } from './field-frame.tsx'

type Props = FieldTexts &
  Omit<ComponentProps<'input'>, 'children' | 'prefix'> & {
    /** Shown before the text, such as £ or an icon; `suffix` is shown after it. */
    prefix?: ReactNode
    suffix?: ReactNode
  }

/** One line of text. Accepts the props of react-hook-form's `register`. */
export const TextField = ({
  label,
  hideLabel,
  hint,
  error,
  prefix,
  suffix,
  className,
  id: ownId,
  ...input
}: Props) => {
  const texts = { label, hideLabel, hint, error }
  const control = useFieldAttributes(texts, ownId)
  return (
    <FieldFrame {...texts} id={control.id} className={className}>
      <span className="relative flex items-center">
        {prefix && <span className={clsx(edge, 'start-3.5')}>{prefix}</span>}
        <input
          type="text"
          {...input}
          {...control}
          className={clsx(fieldStyle, 'h-(--control)', prefix && 'ps-10', suffix && 'pe-12')}
        />
        {suffix && <span className={clsx(edge, 'end-3.5')}>{suffix}</span>}
      </span>
    </FieldFrame>
  )
}

const edge =
  'pointer-events-none absolute flex items-center text-ink-faint [&_button]:pointer-events-auto [&_svg]:size-5'
