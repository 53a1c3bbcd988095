import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The order of the projects: what takes long begins first, what takes no time fills the end. */
const projects = ['attack', 'alone', 'journeys', 'api', 'pure']

/** Files that are short to read and long to run: they live through something again and again, or for a time. */
const longLived = ['tests/crash/', 'tests/fuzz/', 'platform/server/database/embedded']

const rankOf = ({ project, moduleId }: TestSpecification) => [
  projects.indexOf(project.name),
  longLived.some((part) => moduleId.includes(part)) ? 0 : 1,
]

/**
 * Begins with the longest test files, so that no worker is left with one when the others are done. Inside a
 * project it goes by how long they took the last time, and by their size where that is not known. Files of a
 * project follow each other, because they share what a worker keeps: loaded code, a site and a browser.
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
