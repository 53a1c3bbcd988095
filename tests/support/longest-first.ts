import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The order of the projects: those with long files first, quick ones last. Journeys need the pages, which are built
 * while the first two projects run.
 */
const projects = ['alone', 'attack', 'journeys', 'api', 'pure']

/** Files that are small but run for long, because they repeat their work or run for a fixed time. */
const longLived = ['tests/crash/', 'tests/fuzz/', 'tests/money/', 'platform/server/database/embedded']

const rankOf = ({ project, moduleId }: TestSpecification) => [
  projects.indexOf(project.name),
  longLived.some((part) => moduleId.includes(part)) ? 0 : 1,
]

/**
 * Starts with the longest test files, so that no worker still runs a long file when the others are done. Inside a
 * project, files are sorted by their last duration, or by size if the duration is unknown. The files of a project
 * follow each other, because they share loaded code, a site and a browser.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((one, other) => {
      const [project = 0, kind = 0] = rankOf(one)
      const [otherProject = 0, otherKind = 0] = rankOf(other)
      return project - otherProject || kind - otherKind
    })
  }
}
