import { type ReactNode, useState } from 'react'
import { commandSchema, type PackageCommand } from '#features/event-commands/rules/commands/index.ts'
import { genericMessage, genericTexts } from '#kernel/generic-messages.ts'
import { Notice } from '#platform/ui/display/notice.tsx'
import type { DialogHandle } from '#platform/ui/overlays/dialog-stack.ts'
import { FormDialog } from '#platform/ui/overlays/form-dialog.tsx'

type Props = {
  title: string
  subtitle: string
  submitLabel?: string
  danger?: boolean
  /** False while a required value is missing. */
  isReady?: boolean
  dialog: DialogHandle<PackageCommand[]>
  /** Returns the form's edits as commands; an empty array if nothing was changed. */
  commandsOf: () => PackageCommand[]
  children: ReactNode
}

/** A form whose result is commands. If one of them is invalid, the form stays open and shows the reason. */
export const CommandDialog = ({ dialog, commandsOf, children, ...texts }: Props) => {
  const [problem, setProblem] = useState<string>()
  const submit = () => {
    const commands = commandsOf()
    const firstProblem = commands.map(problemOf).find((one) => one !== undefined)
    setProblem(firstProblem)
    if (firstProblem === undefined) dialog.done(commands)
  }
  return (
    <FormDialog {...texts} onCancel={dialog.cancel} onSubmit={submit} isCheckedByBrowser>
      {problem && <Notice tone="bad" title={problem} />}
      {children}
    </FormDialog>
  )
}

/** Returns the message with which the server would refuse the data of a command; undefined if it is valid. */
const problemOf = (command: PackageCommand): string | undefined => {
  const parsed = commandSchema.safeParse(command, { error: (issue) => genericMessage(issue) })
  return parsed.success ? undefined : (parsed.error.issues[0]?.message ?? genericTexts.invalid)
}
