import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { glob, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { lockFolder } from '#platform/server/folder-lock.ts'
import { StartProblem } from '#platform/server/start-problem.ts'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

const root = join(import.meta.dirname, '..')

/** The folder of the built pages. */
export const pagesFolder = join(root, 'dist')
const sourcesHashFile = join(pagesFolder, 'built-from')
const lockedFolder = join(root, '.build')

const sources = [
  'src/**/*.{ts,tsx,css,html,svg,json}',
  'scripts/{build,contract-plugin,direct-imports-plugin,outlines-plugin,script-files,without-loaders}.ts',
  'public/**/*.*',
  'vite.config.ts',
  'tsconfig.json',
  'package-lock.json',
]
// The build writes *.gen.ts itself.
const isSource = (file: string) => !/\.(test|gen)\.tsx?$/.test(file)

const hashSources = async (): Promise<string> => {
  const files: string[] = []
  for await (const file of glob(sources, { cwd: root })) if (isSource(file)) files.push(file)
  const hash = createHash('sha256')
  for (const file of files.sort()) hash.update(`${file}\0`).update(await readFile(join(root, file)))
  return hash.digest('hex')
}

const readBuiltHash = () => readFile(sourcesHashFile, 'utf8').catch(() => '')

const runVite = (): Promise<void> =>
  new Promise((resolve, reject) => {
    // Runs in a separate process, because this process would otherwise retain the bundler’s memory.
    const child = spawn(process.execPath, [join(root, 'node_modules/vite/bin/vite.js'), 'build'], {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production' },
    })
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.on('error', reject)
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new StartProblem(`The pages could not be built:\n${output}`)),
    )
  })

/** Returns true if a file is text; pictures and fonts are already compressed. */
const isText = (file: string) => /\.(?:js|css|svg)$/.test(file)

/**
 * Writes compressed copies of each text file for browsers. They are compressed once, at the highest level, so the
 * server does not compress files at every request.
 */
const compressAssets = async () => {
  const folder = join(pagesFolder, 'client/assets')
  const bestQuality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
  const writes = (await readdir(folder)).filter(isText).map(async (name) => {
    const file = join(folder, name)
    const bytes = await readFile(file)
    await writeFile(`${file}.br`, await compressBrotli(bytes, bestQuality))
    await writeFile(`${file}.gz`, await compressGzip(bytes, { level: constants.Z_BEST_COMPRESSION }))
  })
  await Promise.all(writes)
}

/** Waits until no other build runs. Returns the function that lets the next build start. */
const lockBuild = async (): Promise<() => void> => {
  await mkdir(lockedFolder, { recursive: true })
  for (;;) {
    const unlock = lockFolder(lockedFolder)
    if (unlock) return unlock
    await pause(200)
  }
}

/**
 * Builds the pages. Without `always`, builds them only if the sources have changed since the last build. Of two
 * concurrent builds, one waits for the other.
 */
export const buildPages = async ({ log = console.log, always = false } = {}): Promise<void> => {
  const sourcesHash = await hashSources()
  if (!always && (await readBuiltHash()) === sourcesHash) return
  const unlock = await lockBuild()
  try {
    if (!always && (await readBuiltHash()) === sourcesHash) return
    log('Building the pages…')
    await rm(sourcesHashFile, { force: true })
    await runVite()
    await compressAssets()
    await writeFile(sourcesHashFile, sourcesHash)
  } finally {
    unlock()
  }
}

if (import.meta.main) await buildPages({ always: true })
