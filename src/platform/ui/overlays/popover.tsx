import { clsx } from 'clsx'
import { type ReactNode, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { Popover as AriaPopover, DialogTrigger } from 'react-aria-components/Popover'
import { type ButtonLook, buttonStyle } from '../actions/button-style.ts'
import { popoverStyle } from './popover-style.ts'

type Props = ButtonLook & {
  label: string
  icon?: ReactNode
  /** The content; a function gets a callback that closes the popover. */
  children: ReactNode | ((close: () => void) => ReactNode)
}

/** A button that opens a small panel next to it, such as a set of filters. */
export const Popover = ({ label, icon, children, ...look }: Props) => {
  const [open, setOpen] = useState(false)
  return (
    <DialogTrigger isOpen={open} onOpenChange={setOpen}>
      <Button className={buttonStyle(look)}>
        {icon}
        {label}
      </Button>
      <AriaPopover className={clsx(popoverStyle, 'p-4')} placement="bottom start" offset={6}>
        {typeof children === 'function' ? children(() => setOpen(false)) : children}
      </AriaPopover>
    </DialogTrigger>
  )
}
