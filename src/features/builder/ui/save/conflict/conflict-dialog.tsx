import { useState } from 'react'
import { loadTexts } from '#features/content/ui/index.ts'
import { formatInstant } from '#kernel/format-instant.ts'
import { Button } from '#platform/ui/actions/button.tsx'
import { Notice } from '#platform/ui/display/notice.tsx'
import { RadioGroup } from '#platform/ui/fields/radio-group.tsx'
import { alertDialog } from '#platform/ui/overlays/alert-dialog.tsx'
import type { DialogHandle } from '#platform/ui/overlays/dialog-stack.ts'
import { FormDialog } from '#platform/ui/overlays/form-dialog.tsx'
import { openDialog } from '#platform/ui/overlays/open-dialog.ts'
import type { Comparison } from './compare-edits.ts'

/** The person who changed the event before this user saved, and the time of that change. */
export type EarlierChange = { readonly author: string; readonly at: string | undefined }

export type Choice = Comparison & {
  /** The reason why this user's edit is no longer possible. */
  readonly refusedText?: string
}

type Conflict = {
  readonly change: EarlierChange
  readonly choices: readonly Choice[]
  /** The number of other edits, which are saved in any case. */
  readonly acceptedCount: number
  /** Returns the reason why the chosen edits can't be applied together; undefined if they can. */
  readonly check: (ownSubjects: ReadonlySet<string>) => string | undefined
}

/**
 * Shows the changes of this user and of somebody else, and lets this user choose (PKG-073).
 * @returns the groups of this user's disputed edits to save; undefined if the user continues editing
 */
export const chooseEdits = async (conflict: Conflict): Promise<ReadonlySet<string> | undefined> => {
  const textOf = await loadTexts()
  const texts = { title: textOf('packageSaveErrorTitle'), message: textOf('packageSaveErrorMessage') }
  const { data } = await openDialog<ReadonlySet<string>>(
    (dialog) => <ConflictDialog {...conflict} {...texts} dialog={dialog} />,
    { name: 'conflict', closesOnBackdrop: false },
  )
  return data
}

/** Returns a sentence that says who changed the event first. */
const changeLabel = ({ author, at }: EarlierChange, action = 'changed this event'): string =>
  `${author} ${action}${at ? ` on ${formatInstant(at)}` : ''}, before you saved.`

type Side = 'theirs' | 'mine'
type DialogProps = Conflict & {
  title: string
  message: string
  dialog: DialogHandle<ReadonlySet<string>>
}

const ConflictDialog = ({ change, choices, acceptedCount, check, title, message, dialog }: DialogProps) => {
  const [sides, setSides] = useState<Readonly<Record<string, Side>>>(() =>
    Object.fromEntries(
      choices.flatMap(({ subject, refusedText }) => (refusedText ? [[subject, 'theirs']] : [])),
    ),
  )
  const [problem, setProblem] = useState<string>()
  const openChoices = choices.filter(({ refusedText }) => !refusedText)
  const chooseAll = (side: Side) =>
    setSides({ ...sides, ...Object.fromEntries(openChoices.map(({ subject }) => [subject, side])) })
  const ownSubjects = new Set(choices.flatMap(({ subject }) => (sides[subject] === 'mine' ? [subject] : [])))
  const submit = () => {
    const reason = check(ownSubjects)
    setProblem(reason)
    if (!reason) dialog.done(ownSubjects)
  }
  return (
    <FormDialog
      title={title}
      subtitle={message}
      cancelLabel="Keep editing"
      submitLabel={ownSubjects.size + acceptedCount > 0 ? 'Save' : 'Refresh'}
      isReady={choices.every(({ subject }) => sides[subject])}
      onSubmit={submit}
      onCancel={dialog.cancel}
    >
      {problem && <Notice tone="bad" title={problem} />}
      <p>
        {changeLabel(change)}{' '}
        {openChoices.length > 0 && 'You changed the same things, so please choose what to keep.'}{' '}
        {acceptedCount > 0 && 'Your other changes are saved as well.'}
      </p>
      {openChoices.length === 0 && <ImpossibleEdits choices={choices} />}
      {openChoices.length > 1 && (
        <p className="flex flex-wrap gap-2.5">
          <Button onClick={() => chooseAll('theirs')}>Keep all of theirs</Button>
          <Button onClick={() => chooseAll('mine')}>Use all of mine</Button>
        </p>
      )}
      {(openChoices.length === 0 ? [] : choices).map(
        ({ subject, title: label, theirs, mine: ownLines, refusedText }) => (
          <RadioGroup<Side>
            key={subject}
            label={label}
            hint={refusedText}
            value={sides[subject]}
            onChange={(side) => setSides({ ...sides, [subject]: side })}
            choices={[
              { value: 'theirs', label: sideLabel(change.author), hint: <Lines lines={theirs} /> },
              {
                value: 'mine',
                label: 'Your change',
                hint: <Lines lines={ownLines} />,
                disabled: refusedText !== undefined,
              },
            ]}
          />
        ),
      )}
    </FormDialog>
  )
}

const sideLabel = (author: string) =>
  author === 'You'
    ? 'Saved in another window'
    : `As saved by ${author.replace(/^(Our|The|A) /, (article) => article.toLowerCase())}`

/** Lists this user's edits if none of them can be saved. */
const ImpossibleEdits = ({ choices }: Pick<Conflict, 'choices'>) => (
  <Notice tone="warn" title="Your changes can’t be saved">
    <p>{[...new Set(choices.map(({ refusedText }) => refusedText))].join('. ')}.</p>
    <ul className="list-disc ps-5 pt-2">
      {choices.map(({ subject, title, mine }) => (
        <li key={subject} className="wrap-anywhere">
          {title}: {mine.join(', ')}
        </li>
      ))}
    </ul>
  </Notice>
)

const Lines = ({ lines }: { lines: readonly string[] }) =>
  lines.map((line) => (
    <span key={line} className="wrap-anywhere block whitespace-pre-line">
      {line}
    </span>
  ))

/**
 * Shows that somebody else deleted the package before the user saved.
 * @returns 'again' to add it again with the user's edits, 'leave' to leave it deleted; undefined if the dialog was
 * closed
 */
export const chooseAfterDeletion = async (change: EarlierChange): Promise<'again' | 'leave' | undefined> => {
  const textOf = await loadTexts()
  const answer = await alertDialog({
    title: textOf('packageSaveErrorTitle'),
    message: `${changeLabel(change, 'deleted this package')} You can add it to the event again with your changes.`,
    buttons: [
      { id: 'leave', label: 'Leave it deleted' },
      { id: 'again', label: 'Add it again', kind: 'primary' },
    ],
  })
  return answer as 'again' | 'leave' | undefined
}

/**
 * Shows a list of edits that the event no longer accepts. They were made before a reload, or after a save whose
 * response was lost.
 */
export const showRejectedEdits = (edits: readonly string[]): Promise<unknown> =>
  alertDialog({
    title: 'Some of your changes no longer fit',
    message: (
      <>
        <p>The event changed before you saved. These changes are not possible any more:</p>
        <ul className="list-disc pt-2 ps-5">
          {edits.map((edit) => (
            <li key={edit} className="wrap-anywhere">
              {edit}
            </li>
          ))}
        </ul>
      </>
    ),
  })
