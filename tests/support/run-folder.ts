import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** The path of a folder that the workers of one test run share. */
    runFolder: string
  }
}

/** Creates a folder for the files that the workers of a run share, and removes it after the run. */
export const setup = async (project: TestProject) => {
  const folder = await mkdtemp(join(tmpdir(), 'jaunt-tests-'))
  project.provide('runFolder', folder)
  return () => rm(folder, { recursive: true })
}
