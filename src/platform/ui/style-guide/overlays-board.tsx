import { useState } from 'react'
import { Button } from '../actions/button.tsx'
import { TextField } from '../fields/text-field.tsx'
import { alertDialog } from '../overlays/alert-dialog.tsx'
import { confirmDialog } from '../overlays/confirm-dialog.tsx'
import { DialogContent } from '../overlays/dialog-content.tsx'
import type { DialogHandle } from '../overlays/dialog-stack.ts'
import { loadingLock } from '../overlays/loading-lock.ts'
import { openDialog } from '../overlays/open-dialog.ts'
import { toast } from '../overlays/toast.ts'
import { yesNoDialog } from '../overlays/yes-no-dialog.tsx'
import { Board, Columns, Specimen } from './specimen.tsx'

export const OverlaysBoard = () => (
  <Board id="overlays" title="Dialogs, toasts, overlay">
    <Columns>
      <DialogSpecimens />
      <Specimen title="Toasts" row>
        <Button onClick={() => toast.show('Invite link copied')}>Information</Button>
        <Button
          onClick={() =>
            toast.show('Package successfully saved', {
              kind: 'good',
              action: { label: 'Undo', onPress: () => toast.show('Undone') },
            })
          }
        >
          Success
        </Button>
        <Button onClick={() => toast.error('Failed operation')}>Error</Button>
      </Specimen>
      <Specimen title="Loading overlay" row>
        <Button
          onClick={() => {
            const unlock = loadingLock.lock('Loading your event')
            setTimeout(unlock, 2000)
          }}
        >
          Lock for two seconds
        </Button>
      </Specimen>
    </Columns>
  </Board>
)

/** Asks questions that depend on the previous answer. At the end, the focus returns to the button. */
const askOneByOne = async () => {
  if (!(await confirmDialog({ title: 'Remove this day?', okLabel: 'Remove' }))) return 'kept'
  if (!(await yesNoDialog({ title: 'Notify the guests?' }))) return 'removed'
  return alertDialog({ title: 'Guests notified' })
}

const DialogSpecimens = () => {
  const [answer, setAnswer] = useState('nothing yet')
  const showResult = (promise: Promise<unknown>) =>
    void promise.then((value) => setAnswer(JSON.stringify(value) ?? 'nothing'))
  return (
    <Specimen title="Dialogs" row>
      <Button
        onClick={() =>
          showResult(openDialog((dialog) => <Stacked dialog={dialog} depth={1} />, { name: 'stacked-1' }))
        }
      >
        Stack
      </Button>
      <Button
        onClick={() =>
          showResult(
            confirmDialog({
              title: 'Erase this account?',
              message: 'This also erases its events. This cannot be undone.',
              typeWord: 'erase',
              danger: true,
            }),
          )
        }
      >
        Confirm a word
      </Button>
      <Button onClick={() => showResult(confirmDialog({ title: 'Remove this day?' }))}>Confirm</Button>
      <Button onClick={() => showResult(yesNoDialog({ title: 'Are you going to the event?' }))}>
        Yes or no
      </Button>
      <Button
        onClick={() =>
          showResult(
            alertDialog({
              title: 'You have unsaved changes',
              message: 'Three changes have not been saved yet.',
              buttons: [
                { id: 'discard', label: 'Discard', kind: 'quiet' },
                { id: 'stay', label: 'Stay here' },
                { id: 'save', label: 'Save', kind: 'primary' },
              ],
            }),
          )
        }
      >
        Alert
      </Button>
      <Button onClick={() => showResult(askOneByOne())}>One after another</Button>
      <Button
        onClick={() =>
          showResult(openDialog<string>((dialog) => <Details dialog={dialog} />, { closesOnBackdrop: false }))
        }
      >
        Not closed by the backdrop
      </Button>
      <p className="w-full text-sm text-ink-soft">
        Last answer: <output data-answer>{answer}</output>
      </p>
    </Specimen>
  )
}

const Details = ({ dialog }: { dialog: DialogHandle<string> }) => (
  <DialogContent
    title="Your Details"
    subtitle="So we can save your package for you."
    onClose={dialog.cancel}
    actions={
      <Button kind="primary" onClick={() => dialog.done('saved')}>
        Sign Up &amp; Save
      </Button>
    }
  >
    <div className="grid gap-4">
      <TextField label="Full Name" autoComplete="off" />
      <TextField label="Email" type="email" autoComplete="off" />
    </div>
  </DialogContent>
)

const Stacked = ({ dialog, depth }: { dialog: DialogHandle<undefined>; depth: number }) => (
  <DialogContent
    title={`Dialog ${depth}`}
    subtitle="Dialogs stack, each above the last."
    onClose={dialog.cancel}
    actions={
      <>
        <Button onClick={dialog.cancel}>Cancel</Button>
        <Button
          kind="primary"
          onClick={() =>
            openDialog((next) => <Stacked dialog={next} depth={depth + 1} />, {
              name: `stacked-${depth + 1}`,
            })
          }
        >
          Open another
        </Button>
      </>
    }
  >
    <p className="text-ink-soft">
      Escape, the backdrop or the close button closes the top dialog. Focus returns to where it was.
    </p>
  </DialogContent>
)
