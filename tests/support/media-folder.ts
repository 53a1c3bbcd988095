import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * The folder for rendered pictures of all tests. Runs and workers can share it, because file names identify contents.
 */
export const testMediaFolder = join(tmpdir(), 'jaunt-test-media')
