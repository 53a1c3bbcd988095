import { clsx } from 'clsx'
import { type ReactNode, Suspense, useEffect, useId, useRef } from 'react'
import { Dialog, Modal, ModalOverlay } from 'react-aria-components/Modal'
import { Skeleton } from '../display/skeleton.tsx'
import { type DialogEntry, dialogs } from './dialog-stack.ts'
import { DialogTitleContext } from './dialog-title-context.ts'
import { ensureFocus } from './ensure-focus.ts'

const widths = {
  small: 'sm:max-w-md',
  normal: 'sm:max-w-xl',
  large: 'sm:max-w-4xl',
  full: 'sm:max-w-[min(90rem,calc(100vw-3rem))] sm:h-[calc(100dvh-3rem)]',
}

type Props = { entry: DialogEntry; layer: number; children: ReactNode }

/**
 * A modal dialog over the page: at the bottom on a phone, centred on wider screens. It shows a placeholder while the
 * code of its content loads.
 */
export const DialogFrame = ({ entry, layer, children }: Props) => {
  const { closesOnEscape = true, closesOnBackdrop = true, size = 'normal', name, minHeight } = entry.options
  const titleId = useId()
  const dialog = useRef<HTMLElement>(null)
  useEffect(() => ensureFocus(dialog.current!), [])
  useEffect(() => void dialogs.markVisible(entry.id), [entry.id])
  return (
    <ModalOverlay
      isOpen={entry.phase !== 'closed'}
      onOpenChange={(open) => open || entry.handle.cancel()}
      isDismissable={closesOnBackdrop}
      isKeyboardDismissDisabled={!closesOnEscape}
      style={{ zIndex: layer }}
      className="fading fixed inset-0 flex h-(--visual-viewport-height) items-end justify-center bg-scrim sm:items-center sm:p-6"
    >
      <Modal
        style={minHeight && { minHeight: `min(${minHeight}, 100% - 2rem)` }}
        className={clsx(
          'appearing flex max-h-[calc(100%-2rem)] w-full flex-col overflow-hidden rounded-t-sheet bg-raised',
          'text-ink shadow-float outline-none sm:max-h-full sm:rounded-sheet',
          widths[size],
        )}
      >
        <Dialog
          ref={dialog}
          data-dialog={name ?? ''}
          data-dialog-id={entry.id}
          aria-modal="true"
          aria-labelledby={titleId}
          className="flex min-h-0 flex-1 flex-col outline-none"
        >
          <DialogTitleContext value={titleId}>
            <Suspense fallback={<Skeleton className="m-6 min-h-40 flex-1" />}>{children}</Suspense>
          </DialogTitleContext>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
