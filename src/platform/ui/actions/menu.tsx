import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Button } from 'react-aria-components/Button'
import { Menu as AriaMenu, MenuItem, MenuTrigger, Popover } from 'react-aria-components/Menu'
import { type ButtonLook, buttonStyle } from './button-style.ts'
import { iconButtonStyle } from './icon-button.tsx'
import { useLinking } from './link.tsx'

export type MenuEntry = {
  id: string
  label: string
  icon?: ReactNode
  /** Either an address or an action. */
  href?: string
  onAction?: () => void
  danger?: boolean
  disabled?: boolean
}

type Props = ButtonLook & {
  /** Text of the button, or what an icon alone stands for. */
  label: string
  icon?: ReactNode
  /** Show the icon only; the label is read out. */
  iconOnly?: boolean
  entries: readonly MenuEntry[]
  /** For a menu that opens by other ways than its button too. */
  open?: boolean
  onOpenChange?: (open: boolean) => void
}

export const popoverStyle =
  'appearing z-50 min-w-48 overflow-auto rounded-card border border-line bg-raised text-ink shadow-float outline-none'

export const optionStyle =
  'flex min-h-(--control) cursor-pointer items-center gap-3 rounded-field px-3 py-1.5 text-(length:--control-text) ' +
  'outline-none data-focused:bg-sunken data-disabled:cursor-not-allowed data-disabled:opacity-45 ' +
  '[&_svg]:size-5 [&_svg]:shrink-0 [&_svg]:text-ink-faint'

/** A button that opens a list of actions. */
export const Menu = ({ label, icon, iconOnly, entries, open, onOpenChange, ...look }: Props) => {
  const { navigate } = useLinking()
  return (
    <MenuTrigger isOpen={open} onOpenChange={onOpenChange}>
      <Button
        aria-label={iconOnly ? label : undefined}
        className={iconOnly ? iconButtonStyle : buttonStyle(look, 'min-w-0')}
      >
        {icon}
        {!iconOnly && <span className="max-w-48 truncate">{label}</span>}
      </Button>
      <Popover
        className={clsx(popoverStyle, 'p-1.5')}
        placement={iconOnly ? 'bottom end' : 'bottom start'}
        offset={6}
      >
        <AriaMenu className="outline-none">
          {entries.map(({ id, label: text, icon: mark, href, onAction, danger, disabled }) => (
            <MenuItem
              key={id}
              id={id}
              textValue={text}
              isDisabled={disabled}
              onAction={href ? () => navigate(href) : onAction}
              className={clsx(optionStyle, danger && 'text-bad [&_svg]:text-bad')}
            >
              {mark}
              {text}
            </MenuItem>
          ))}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  )
}
