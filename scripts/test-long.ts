import { spawn } from 'node:child_process'
import { join } from 'node:path'

/** Walks 20,000 steps instead of the few hundred of `npm test`; WALK_STEPS and WALK_SEED override this. */
const root = join(import.meta.dirname, '..')
const args = ['run', '--project', 'api', 'tests/walk/walk.api.test.ts']
const child = spawn(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), ...args], {
  cwd: root,
  stdio: 'inherit',
  env: { WALK_STEPS: '20000', ...process.env },
})
child.on('close', (code) => {
  process.exitCode = code ?? 1
})
