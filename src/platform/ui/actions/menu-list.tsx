import { clsx } from 'clsx'
import { type RefObject, useEffect, useState } from 'react'
import { Header } from 'react-aria-components/Header'
import { Menu as AriaMenu, MenuItem, MenuSection, Popover } from 'react-aria-components/Menu'
import { optionStyle, popoverStyle } from '../overlays/popover-style.ts'
import { useLinking } from './link.tsx'
import { groupedEntries, type MenuEntry } from './menu-props.ts'

type Props = {
  button: RefObject<HTMLButtonElement | null>
  label: string
  /** The edge of the button at which the list starts or ends. */
  align?: 'start' | 'end'
  entries: readonly MenuEntry[]
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** The list of a menu, beside its button. The button gets the focus first, so that closing the list restores it. */
export const MenuList = ({ button, label, align = 'start', entries, isOpen, onOpenChange }: Props) => {
  const { navigate } = useLinking()
  const [wasFocused, setFocused] = useState(false)
  useEffect(() => {
    if (isOpen) button.current?.focus({ preventScroll: true })
    setFocused(isOpen)
  }, [isOpen, button])
  return (
    <Popover
      trigger="MenuTrigger"
      triggerRef={button}
      isOpen={isOpen && wasFocused}
      onOpenChange={onOpenChange}
      aria-label={label}
      className={clsx(popoverStyle, 'p-1.5')}
      placement={`bottom ${align}`}
      offset={6}
    >
      <AriaMenu
        aria-label={label}
        // If the list is opened with the keyboard, its first entry gets the focus.
        autoFocus={button.current?.matches(':focus-visible') ? 'first' : true}
        onClose={() => onOpenChange(false)}
        className="outline-none"
      >
        {groupedEntries(entries).map(([group, groupEntries]) =>
          group === undefined ? (
            groupEntries.map((entry) => menuItem(entry, navigate))
          ) : (
            <MenuSection key={group} className="mt-1 border-line border-t pt-1">
              <Header className="px-3 py-1.5 font-semibold text-ink-soft text-xs">{group}</Header>
              {groupEntries.map((entry) => menuItem(entry, navigate))}
            </MenuSection>
          ),
        )}
      </AriaMenu>
    </Popover>
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
