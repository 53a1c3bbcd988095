import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Made pictures of all tests: their names say what is in them, so that runs and workers may share them. */
export const testMediaFolder = join(tmpdir(), 'jaunt-test-media')
