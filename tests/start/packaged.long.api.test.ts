import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, chown, cp, mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '#platform/server/free-port.ts'
import { testDatabase } from '#tests/support/database.ts'
import { commandOf, readDockerfile, type Stage, variablesOf } from '#tests/support/dockerfile.ts'
import { until } from '#tests/support/until.ts'
import packageDescription from '../../package.json' with { type: 'json' }

/**
 * Runs the instructions of the Dockerfile in folders, because a test has no Docker. The commands, the files that reach
 * the image and its variables are real. If root runs the tests on Linux, the file system is also read-only except for
 * the volume and /tmp, and the user has no capabilities. Then the only difference from Docker is the base image.
 */

const root = join(import.meta.dirname, '../..')
type Lock = { readonly packages: Readonly<Record<string, { readonly dev?: boolean }>> }
const lock: Lock = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'))
const stages = readDockerfile(await readFile(join(root, 'Dockerfile'), 'utf8'))
const image = stages.at(-1)!
/** Returns a shell script that makes everything read-only except the volume and /tmp, and then runs its arguments. */
const isolationScript = (writable: string, folder: string) =>
  `mount --make-rprivate / && mount --bind ${writable} ${writable} && mount -o remount,bind,ro / &&
   mount -t tmpfs tmpfs /tmp && cd ${folder} &&
   exec setpriv --reuid=65534 --regid=65534 --clear-groups --no-new-privs --bounding-set=-all -- "$@"`
const isIsolated =
  process.getuid?.() === 0 &&
  spawnSync('unshare', ['--mount', 'sh', '-ec', isolationScript('/var/tmp', '/'), 'sh', 'true']).status === 0
const scratch = await mkdtemp(join(isIsolated ? '/var/tmp' : tmpdir(), 'jaunt-image-'))
/** The folder that is used as the volume of the image. */
const volume = join(scratch, 'volume')
/** A user without rights, as in the container; undefined unless root runs the tests: others cannot change the user. */
const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : undefined
const { db, url } = await testDatabase()

afterAll(async () => {
  spawnSync('chmod', ['-R', 'u+w', scratch])
  await rm(scratch, { recursive: true })
})

const ignoredPatterns = (await readFile(join(root, '.dockerignore'), 'utf8'))
  .split('\n')
  .filter((line) => /^[^#]/.test(line))
/** Returns the regular expression of a pattern. In Docker, unlike in a shell, `*` also matches a leading dot. */
const expressionOf = (pattern: string) => {
  const parts = pattern
    .replaceAll('.', '\\.')
    .split('**/')
    .map((part) => part.replaceAll('*', '[^/]*'))
  return new RegExp(`^${parts.join('(?:.*/)?')}$`)
}
const rules = ignoredPatterns.map((line) => ({
  isException: line.startsWith('!'),
  expression: expressionOf(line.replace('!', '')),
}))
/** Returns whether a file of the checkout reaches Docker. The last rule for the file or one of its folders decides. */
const isInContext = (path: string): boolean => {
  const names = path.split('/')
  const paths = names.map((_, index) => names.slice(0, index + 1).join('/'))
  const rule = rules.findLast(({ expression }) => paths.some((one) => expression.test(one)))
  return rule?.isException ?? true
}

const copyContext = async (folder: string) => {
  for (const name of await readdir(root))
    if (isInContext(name))
      await cp(join(root, name), join(folder, name), {
        recursive: true,
        filter: (file) => isInContext(relative(root, file)),
      })
}

/** The PATH of the commands. It has the pinned Node first, as in the base image, and then the npm of this machine. */
const path = `${dirname(process.execPath)}:${process.env.PATH}`
const home = { HOME: process.env.HOME ?? '', npm_config_prefer_offline: 'true' }

const runCommand = async (command: string, folder: string, env: Record<string, string>) => {
  const localCommand = command
    .replaceAll('/var/lib/jaunt', volume)
    .replace('-o node -g node', user ? `-o ${user.uid} -g ${user.gid}` : '')
  const child = spawn('sh', ['-ec', localCommand], { cwd: folder, env: { PATH: path, ...home, ...env } })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += part))
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${localCommand}\n${output}`)
}

const copyFiles = async (words: readonly string[], folder: string) => {
  const [stageName] = words[0]!.startsWith('--from=') ? [words[0]!.replace('--from=', '')] : []
  const sources = words.slice(stageName ? 1 : 0, -1)
  const target = join(folder, words.at(-1)!)
  for (const source of sources)
    if (source === '.') await copyContext(folder)
    else if (stageName)
      await cp(source.replace('/opt/jaunt', join(scratch, stageName)), target, {
        recursive: true,
        verbatimSymlinks: true,
      })
    else {
      expect(isInContext(source), `${source} reaches Docker`).toBe(true)
      await cp(join(root, source), join(target, source))
    }
}

const buildStage = async (stage: Stage) => {
  const folder = join(scratch, stage.name)
  await mkdir(folder)
  for (const { name, text, words } of stage.instructions)
    if (name === 'COPY') await copyFiles(words, folder)
    else if (name === 'RUN') await runCommand(text, folder, variablesOf(stage))
}

const folder = join(scratch, 'image')
const port = await freePort()
const site = `http://localhost:${port}`
const environment = {
  ...variablesOf(image),
  PATH: path,
  DATA_DIR: volume,
  ...(!isIsolated && { NODE_COMPILE_CACHE: join(scratch, 'tmp') }),
  DATABASE_URL: url,
  SESSION_SECRET: 'i'.repeat(32),
  PORT: String(port),
  PUBLIC_URL: site,
  MEDIA_PREPARE: 'no',
}

/** Starts a command in the image, as the user of the image. */
const spawnInImage = ([name, ...args]: readonly string[]) => {
  const program = name === 'node' ? process.execPath : name!
  const child = isIsolated
    ? spawn('unshare', ['--mount', 'sh', '-ec', isolationScript(volume, folder), 'sh', program, ...args], {
        env: environment,
      })
    : spawn(program, args, { cwd: folder, env: environment, ...user })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += part))
  return { child, output: () => output }
}
const runInImage = async (command: readonly string[]) => {
  const { child, output } = spawnInImage(command)
  const [code] = await once(child, 'close')
  return { code, output: output() }
}
const command = commandOf(image.instructions.find(({ name }) => name === 'CMD')!)
const healthCheck = commandOf(image.instructions.find(({ name }) => name === 'HEALTHCHECK')!)

const listFiles = async () =>
  (await readdir(folder, { recursive: true })).filter((file) => !file.startsWith('node_modules/')).sort()

beforeAll(async () => {
  for (const stage of stages) await buildStage(stage)
  await mkdir(join(scratch, 'tmp'))
  for (const path of [scratch, folder]) await chmod(path, 0o755)
  if (user) await chown(join(scratch, 'tmp'), user.uid, user.gid)
  // Protects the files if there is no isolation: then not even their owner can write.
  spawnSync('chmod', ['-R', 'a-w,a+rX', folder])
})

describe('the image', () => {
  test('has the server and its npm packages, but no tests, development packages or other files of the checkout', async () => {
    const files = await listFiles()
    expect(files.filter((file) => /\.test\.tsx?$/.test(file))).toEqual([])
    expect(files.filter((file) => !file.includes('/'))).toEqual([
      '.npmrc',
      'data',
      'dist',
      'migrations',
      'node_modules',
      'package-lock.json',
      'package.json',
      'scripts',
      'src',
      'tsconfig.json',
      'vite.config.ts',
    ])
    const isInstalled = (name: string) => existsSync(join(folder, 'node_modules', name))
    const developmentPackages = Object.entries(lock.packages).filter(([, { dev }]) => dev)
    expect(developmentPackages.length).toBeGreaterThan(100)
    expect(developmentPackages.filter(([path]) => existsSync(join(folder, path)))).toEqual([])
    const missing = Object.keys(packageDescription.dependencies).filter((name) => !isInstalled(name))
    expect(missing).toEqual(['node'])
  })

  test('lets its user write to the volume, but not change the server’s files', async () => {
    const write = (file: string) =>
      runInImage(['node', '-e', `require('fs').writeFileSync(${JSON.stringify(file)}, '')`])
    for (const file of ['dist/added', 'package.json', 'src/added', 'node_modules/added'])
      expect(await write(join(folder, file)), file).toMatchObject({
        code: 1,
        output: expect.stringMatching(/EACCES|EROFS/),
      })
    expect(await write(join(volume, 'added'))).toMatchObject({ code: 0 })
  })

  test('the health check fails without a server', async () => {
    expect(await runInImage(healthCheck)).toEqual({ code: 1, output: '' })
  })
})

describe('the started image', () => {
  let server: ReturnType<typeof spawnInImage>
  let filesBefore: string[]
  beforeAll(async () => {
    filesBefore = await listFiles()
    server = spawnInImage(command)
    const hasEnded = () => server.child.exitCode !== null
    await until(async () => hasEnded() || (await runInImage(healthCheck)).code === 0, 100)
    expect(server.child.exitCode, server.output()).toBeNull()
  })

  test('is healthy, ready, and has not built its pages again', async () => {
    expect((await runInImage(healthCheck)).code).toBe(0)
    expect(await (await fetch(`${site}/ready`)).json()).toEqual({ status: 'ready' })
    await expect.poll(server.output).toContain('is ready')
    expect(server.output()).toContain('Loaded the catalogue')
    expect(server.output()).not.toContain('Building')
  })

  test('serves pages with their scripts and resized pictures, and signs people up', async () => {
    const page = await (await fetch(`${site}/stag/in-newcastle`)).text()
    expect(page).toContain('Newcastle')
    const [script = ''] = /\/assets\/[\w.-]+\.js/.exec(page) ?? []
    expect((await fetch(site + script)).status).toBe(200)
    const [picture = ''] = /\/(?:media|pictures)\/[^"' ,]+/.exec(page) ?? []
    const pictureResponse = await fetch(site + picture.replaceAll('&amp;', '&'))
    expect([picture, pictureResponse.status, pictureResponse.headers.get('content-type')]).toEqual([
      expect.stringMatching(/./),
      200,
      expect.stringMatching(/^image\//),
    ])
    const signUp = { email: 'ann@jaunt.test', firstName: 'Ann', lastName: 'Lee', password: 'riverboat7' }
    const response = await fetch(`${site}/api/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...signUp, phone: '' }),
    })
    expect([response.status, await response.text()]).toEqual([200, expect.stringContaining('Ann')])
  })

  test('runs the commands of the documentation', async () => {
    expect(await runInImage(['node', 'scripts/check-data.ts'])).toEqual({
      code: 0,
      output: 'Checked 0 events and 0 accounts: no problems\n',
    })
    const staff = ['node', 'scripts/create-staff.ts', 'bo@jaunt.test', 'Bo Lee']
    expect((await runInImage(staff)).output).toContain('bo@jaunt.test is staff')
    const exportResult = await runInImage(['node', 'scripts/export-data.ts', join(volume, 'exported')])
    expect(exportResult).toMatchObject({ code: 0 })
    expect((await stat(join(volume, 'exported'))).isDirectory()).toBe(true)
  })

  test('ends with 0 on the signal that Docker sends, and has written to the volume and to temporary files only', async () => {
    server.child.kill('SIGTERM')
    expect(await once(server.child, 'exit')).toEqual([0, null])
    expect(await listFiles()).toEqual(filesBefore)
    expect((await runInImage(healthCheck)).code).toBe(1)
    const { users } = await db
      .selectFrom('app_user')
      .select(({ fn }) => fn.countAll<number>().as('users'))
      .where('email', 'like', '%@jaunt.test')
      .executeTakeFirstOrThrow()
    expect(users).toBe(2)
  })
})
