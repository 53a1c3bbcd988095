import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { DialogContent } from './dialog-content.tsx'
import { type DialogHandle, type DialogOptions, type DialogResult, dialogs } from './dialog-stack.ts'
import { openFromFocus } from './open-from-focus.ts'
import { useDialogFrame } from './use-dialog-frame.ts'

type Props<Data> = DialogOptions & {
  open: boolean
  /** Called once for each opening, with the result. Set `open` to false here. */
  onClosed: (result: DialogResult<Data>) => void
  title: string
  subtitle?: ReactNode
  actions?: (dialog: DialogHandle<Data>) => ReactNode
  /** No close button: the dialog requires an answer. */
  needsAnswer?: boolean
  children: ReactNode | ((dialog: DialogHandle<Data>) => ReactNode)
}

/** A dialog that is rendered in place, for dialogs that follow the address or need the surrounding context. */
export const Dialog = <Data = undefined>(props: Props<Data>) => {
  const { open, onClosed, title, subtitle, actions, needsAnswer, children, ...options } = props
  const [id, setId] = useState<number>()
  const latest = useRef({ options, onClosed })
  latest.current = { options, onClosed }
  const entries = useSyncExternalStore(dialogs.watch, dialogs.entries, dialogs.entries)

  useEffect(() => {
    if (!open) return
    const { handle, result } = openFromFocus<Data>(undefined, latest.current.options)
    setId(handle.id)
    void result.then((outcome) => latest.current.onClosed(outcome))
    return handle.cancel
  }, [open])

  const DialogFrame = useDialogFrame(open)
  const entry = entries.find((each) => each.id === id)
  if (!entry || !DialogFrame) return null
  const handle = entry.handle as DialogHandle<Data>
  return (
    <DialogFrame entry={entry} layer={dialogs.layerOf(entry.id)}>
      <DialogContent
        title={title}
        subtitle={subtitle}
        onClose={needsAnswer ? undefined : handle.cancel}
        actions={actions?.(handle)}
      >
        {typeof children === 'function' ? children(handle) : children}
      </DialogContent>
    </DialogFrame>
  )
}
