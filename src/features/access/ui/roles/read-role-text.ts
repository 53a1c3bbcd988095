import { LineCounter, parseDocument } from 'yaml'
import { checkRoleDocument } from '../../rules/check-role-document.ts'
import type { RoleDocument } from '../../rules/role-document.ts'

export type TextProblem = {
  /** Starts at 1. */
  readonly line: number
  readonly column: number
  readonly message: string
}
type ReadRole = { readonly role?: RoleDocument; readonly problems: readonly TextProblem[] }

/** Parses a role document from JSON. Each problem has a line and a column. */
export const readRoleText = (text: string, permissionPaths: readonly string[]): ReadRole => {
  const lines = new LineCounter()
  // JSON is valid YAML, and this parser records the position of every value.
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false })
  const placeAt = (offset = 0) => {
    const { line, col } = lines.linePos(offset)
    return { line, column: col }
  }
  const value = parseJson(text)
  if (value instanceof SyntaxError) {
    const [error] = document.errors
    const offset = error?.pos[0] ?? Number(/position (\d+)/.exec(value.message)?.[1] ?? 0)
    return {
      problems: [
        { ...placeAt(offset), message: `This is not valid JSON: ${error?.message ?? value.message}` },
      ],
    }
  }
  const { role, problems } = checkRoleDocument(value, (path) => permissionPaths.includes(path))
  if (role) return { role, problems }
  return {
    problems: problems.map(({ position, message }) => {
      const node = document.getIn(position, true) as { range?: readonly [number, number, number] } | undefined
      const parent = document.getIn(position.slice(0, -1), true) as typeof node
      return {
        ...placeAt((node?.range ?? parent?.range)?.[0]),
        message: position.length > 0 ? `${position.join('.')}: ${message}` : message,
      }
    }),
  }
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch (problem) {
    return problem
  }
}
