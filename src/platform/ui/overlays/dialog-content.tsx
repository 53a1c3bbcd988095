import { clsx } from 'clsx'
import { X } from 'lucide-react'
import { type ReactNode, use } from 'react'
import { IconButton } from '../actions/icon-button.tsx'
import { DialogTitleContext } from './dialog-title-context.ts'

type Props = {
  title: string
  subtitle?: ReactNode
  /** Called by the close button. Omit it if the user must choose an action. */
  onClose?: () => void
  /** Buttons in the footer. The main action is the last one; on a phone it is at the top. */
  actions?: ReactNode
  children?: ReactNode
  className?: string
}

/** The content of a dialog: a title, a body that scrolls, and actions. */
export const DialogContent = ({ title, subtitle, onClose, actions, children, className }: Props) => (
  <>
    <header className="flex items-start gap-4 px-5 pt-5 pb-3 sm:px-7 sm:pt-6">
      <div className="min-w-0 grow">
        <h2 id={use(DialogTitleContext)} className="text-xl font-bold">
          {title}
        </h2>
        {subtitle && <p className="pt-1 text-ink-soft">{subtitle}</p>}
      </div>
      {onClose && (
        <IconButton label="Close" icon={<X aria-hidden />} onClick={onClose} className="-me-2 -mt-2.5" />
      )}
    </header>
    <div
      className={clsx('min-h-0 flex-1 overflow-y-auto px-5 pt-1 pb-5 -outline-offset-3 sm:px-7', className)}
    >
      {children}
    </div>
    {actions && (
      <footer className="flex flex-col-reverse gap-2.5 border-t border-line px-5 py-4 sm:flex-row sm:justify-end sm:px-7">
        {actions}
      </footer>
    )}
  </>
)
