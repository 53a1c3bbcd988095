import type { Backdrop, Drawn, Stage } from './backdrop.ts'
import { indoors } from './indoors.ts'
import { openAir } from './open-air.ts'

const all: Readonly<Record<string, Backdrop>> = { ...openAir, ...indoors } as Record<string, Backdrop>

const find = (name: string): Backdrop => {
  const found = Object.hasOwn(all, name) ? all[name] : undefined
  if (!found) throw new Error(`no backdrop ${name}; there are ${Object.keys(all).join(', ')}`)
  return found
}

export const backdrops = {
  /** What is wrong with the options of a scene's backdrop; nothing when all is well. */
  problemOf(name: string, options: unknown): string | undefined {
    if (!Object.hasOwn(all, name)) return `no backdrop ${name}; there are ${Object.keys(all).join(', ')}`
    const issue = find(name).options.safeParse(options).error?.issues[0]
    return issue && `${[name, ...issue.path].join('.')} ${issue.message}`
  },
  draw: (name: string, stage: Stage, options: unknown): Drawn => {
    const found = find(name)
    return found.draw(stage, found.options.parse(options))
  },
}
