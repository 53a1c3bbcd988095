import { clsx } from 'clsx'
import { useEffect, useRef, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { Header } from 'react-aria-components/Header'
import { Menu as AriaMenu, MenuItem, MenuSection, MenuTrigger, Popover } from 'react-aria-components/Menu'
import { optionStyle, popoverStyle } from '../overlays/popover-style.ts'
import { buttonStyle } from './button-style.ts'
import { iconButtonStyle } from './icon-button.tsx'
import { useLinking } from './link.tsx'
import { groupedEntries, type MenuEntry, type MenuProps } from './menu-props.ts'

/**
 * A menu whose code was loaded because the user opens it. It replaces the plain button and takes the button's focus
 * before it opens, so that closing the menu restores the focus.
 */
export const LoadedMenu = ({
  label,
  icon,
  iconOnly,
  iconOnlyOnPhones,
  entries,
  open,
  onOpenChange,
  ...look
}: MenuProps) => {
  const { navigate } = useLinking()
  const button = useRef<HTMLButtonElement>(null)
  const [isMounted, setMounted] = useState(false)
  useEffect(() => {
    button.current?.focus({ preventScroll: true })
    setMounted(true)
  }, [])
  return (
    <MenuTrigger isOpen={isMounted && open} onOpenChange={onOpenChange}>
      <Button
        ref={button}
        aria-label={iconOnly ? label : undefined}
        className={iconOnly ? iconButtonStyle : buttonStyle(look, 'min-w-0')}
      >
        {icon}
        {!iconOnly && (
          <span className={clsx('max-w-48 truncate', iconOnlyOnPhones && 'max-sm:sr-only')}>{label}</span>
        )}
      </Button>
      <Popover
        className={clsx(popoverStyle, 'p-1.5')}
        placement={iconOnly ? 'bottom end' : 'bottom start'}
        offset={6}
      >
        <AriaMenu className="outline-none">
          {groupedEntries(entries).map(([group, own]) =>
            group === undefined ? (
              own.map((entry) => menuItem(entry, navigate))
            ) : (
              <MenuSection key={group} className="mt-1 border-line border-t pt-1">
                <Header className="px-3 py-1.5 font-semibold text-ink-soft text-xs">{group}</Header>
                {own.map((entry) => menuItem(entry, navigate))}
              </MenuSection>
            ),
          )}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  )
}

const menuItem = (
  { id, label: text, icon: mark, href, onAction, danger, disabled, hint }: MenuEntry,
  navigate: (href: string) => void,
) => (
  <MenuItem
    key={id}
    id={id}
    textValue={text}
    isDisabled={disabled}
    onAction={href ? () => navigate(href) : onAction}
    className={clsx(optionStyle, danger && 'text-bad [&_svg]:text-bad')}
  >
    {mark}
    {hint ? (
      <span className="grid">
        {text}
        <span className="max-w-64 text-ink-soft text-xs">{hint}</span>
      </span>
    ) : (
      text
    )}
  </MenuItem>
)
