/** An instruction of a Dockerfile. `words` are the items if its text is a list, otherwise the words of the text. */
export type Instruction = { readonly name: string; readonly text: string; readonly words: readonly string[] }
/** A stage with its instructions; `from` is an image or an earlier stage. */
export type Stage = {
  readonly name: string
  readonly from: string
  readonly instructions: readonly Instruction[]
}

/** Returns the stages of a Dockerfile in order. The last one is the image. */
export const readDockerfile = (text: string): Stage[] => {
  const lines = text
    .replace(/^\s*#.*\n/gm, '')
    .replace(/\\\n\s*/g, '')
    .split('\n')
    .filter(Boolean)
  const stages: { name: string; from: string; instructions: Instruction[] }[] = []
  for (const line of lines) {
    const [, name = '', rest = ''] = /^([A-Z]+) (.*)$/.exec(line) ?? []
    const words = rest.startsWith('[') ? (JSON.parse(rest) as string[]) : rest.split(/\s+/)
    if (name === 'FROM') stages.push({ name: words[2] ?? 'image', from: words[0]!, instructions: [] })
    else if (name) stages.at(-1)!.instructions.push({ name, text: rest, words })
    else throw new Error(`Not an instruction: ${line}`)
  }
  return stages
}

/** Returns the words of the command in an instruction such as CMD, without the options before it. */
export const commandOf = ({ text }: Instruction): string[] => JSON.parse(text.slice(text.indexOf('[')))

/** Returns the variables that a stage sets. */
export const variablesOf = ({ instructions }: Stage): Record<string, string> =>
  Object.fromEntries(
    instructions
      .filter(({ name }) => name === 'ENV')
      .flatMap(({ words }) => words.map((word) => word.split('=') as [string, string])),
  )
