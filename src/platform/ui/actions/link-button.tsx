import { type ButtonLook, buttonStyle } from './button-style.ts'
import { Link, type LinkProps } from './link.tsx'

/** A link that looks like a button: it navigates, whereas a Button performs an action. */
export const LinkButton = ({ kind, size, wide, className, ...rest }: LinkProps & ButtonLook) => (
  <Link {...rest} className={buttonStyle({ kind, size, wide }, className)} />
)
