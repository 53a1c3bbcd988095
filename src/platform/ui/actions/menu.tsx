import { useState } from 'react'
import { Button } from './button.tsx'
import { IconButton } from './icon-button.tsx'
import type { MenuProps } from './menu-props.ts'
import { useMenu } from './use-menu.tsx'

/** A button that opens a list of actions. */
export const Menu = ({ label, icon, iconOnly, entries, open, onOpenChange, ...look }: MenuProps) => {
  const [isOwnOpen, setOwnOpen] = useState(false)
  const { button, isLoading, list } = useMenu({
    label,
    entries,
    isOpen: open ?? isOwnOpen,
    onOpenChange: onOpenChange ?? setOwnOpen,
    align: iconOnly ? 'end' : 'start',
  })
  return (
    <>
      {iconOnly ? (
        <IconButton {...button} label={label} icon={icon} aria-busy={isLoading || undefined} />
      ) : (
        <Button {...look} {...button} pending={isLoading} className="min-w-0">
          {icon}
          <span className="max-w-48 truncate">{label}</span>
        </Button>
      )}
      {list}
    </>
  )
}
