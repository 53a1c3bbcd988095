import { useEffect, useRef, useState } from 'react'
import { Button } from '#platform/ui/actions/button.tsx'
import { FieldFrame, fieldStyle } from '#platform/ui/fields/field-frame.tsx'
import type { RoleDocument } from '../../rules/role-document.ts'
import { readRoleText, type TextProblem } from './read-role-text.ts'

type Props = {
  document: RoleDocument
  permissionPaths: readonly string[]
  onChange: (document: RoleDocument) => void
  /**
   * Called with true when the text is not a valid role and so can't be saved, and with false when it is valid again.
   */
  onBroken: (isBroken: boolean) => void
}

const textOf = (document: RoleDocument) => JSON.stringify(document, null, 2)

/** Edits the whole role as JSON. Valid text is applied on each change; the problems of invalid text are listed. */
export const RoleJson = ({ document, permissionPaths, onChange, onBroken }: Props) => {
  const [text, setText] = useState(() => textOf(document))
  const [problems, setProblems] = useState<readonly TextProblem[]>([])
  const area = useRef<HTMLTextAreaElement>(null)
  const appliedDocument = useRef(document)
  // Shows changes that were made outside this editor, for example by an undo.
  useEffect(() => {
    if (document === appliedDocument.current) return
    appliedDocument.current = document
    setText(textOf(document))
    setProblems([])
    onBroken(false)
  }, [document, onBroken])
  // Unmounting this editor discards invalid text, so the role can be saved again.
  useEffect(() => () => onBroken(false), [onBroken])
  const changeText = (next: string) => {
    setText(next)
    const { role, problems: foundProblems } = readRoleText(next, permissionPaths)
    setProblems(foundProblems)
    onBroken(!role)
    if (!role) return
    appliedDocument.current = role
    onChange(role)
  }
  const goTo = ({ line, column }: TextProblem) => {
    const linesBefore = text.split('\n').slice(0, line - 1)
    const offset = linesBefore.reduce((length, each) => length + each.length + 1, 0) + column - 1
    area.current?.focus()
    area.current?.setSelectionRange(offset, offset)
  }
  return (
    <div className="grid gap-3">
      <FieldFrame id="role-json" label="Role document">
        <textarea
          ref={area}
          id="role-json"
          value={text}
          rows={Math.min(text.split('\n').length + 1, 32)}
          spellCheck={false}
          autoCapitalize="off"
          aria-invalid={problems.length > 0 || undefined}
          aria-describedby={problems.length > 0 ? 'role-json-problems' : undefined}
          onChange={(event) => changeText(event.currentTarget.value)}
          className={`${fieldStyle} py-2.5 font-mono text-sm leading-relaxed`}
        />
      </FieldFrame>
      <div id="role-json-problems" role="status">
        {problems.length > 0 && (
          <ul className="grid gap-1 rounded-field bg-bad-soft p-3 text-sm">
            {problems.map((problem) => (
              <li key={`${problem.line} ${problem.column} ${problem.message}`}>
                <Button size="small" kind="quiet" onClick={() => goTo(problem)}>
                  Line {problem.line}, column {problem.column}
                </Button>{' '}
                {problem.message}
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}
