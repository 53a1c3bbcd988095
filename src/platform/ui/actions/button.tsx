import { LoaderCircle } from 'lucide-react'
import type { ComponentProps } from 'react'
import { type ButtonLook, buttonStyle } from './button-style.ts'

type Props = ComponentProps<'button'> &
  ButtonLook & {
    /** True while an action is running. The label stays, clicks are ignored, and screen readers report it as busy. */
    pending?: boolean
  }

export const Button = ({ kind, size, wide, pending, className, children, onClick, ...rest }: Props) => (
  <button
    type="button"
    {...rest}
    aria-busy={pending || undefined}
    aria-disabled={pending || undefined}
    onClick={pending ? (event) => event.preventDefault() : onClick}
    className={buttonStyle({ kind, size, wide }, className)}
  >
    {pending && <LoaderCircle aria-hidden className="spinning" />}
    {children}
  </button>
)
