import { expect, test, vi } from 'vitest'
import { createUploadList, isOver, type UploadWork } from './upload-list.ts'

const photo = (name: string, type = 'image/jpeg', size = 10) =>
  new File([new Uint8Array(size)], name, { type })
const statesOf = (list: ReturnType<typeof createUploadList>) => list.uploads().map(({ state }) => state)
const waitUntilOver = (list: ReturnType<typeof createUploadList>) =>
  vi.waitFor(() => expect(list.uploads().every(isOver)).toBe(true))

/** Returns upload functions that succeed at once, except those that a test overrides. */
const workOf = (overrides: Partial<UploadWork> = {}): UploadWork => ({
  send: async (file) => `sent-${file.name}`,
  store: async (upload) => ({ mediaId: upload, title: upload, isNew: true }),
  describeFailure: (problem) => ({ problem: String((problem as Error).message), canRetry: true }),
  ...overrides,
})

test('files are uploaded one by one, and a failed one does not stop the others', async () => {
  let [running, maxRunning] = [0, 0]
  const list = createUploadList(
    workOf({
      send: async (file) => {
        running += 1
        maxRunning = Math.max(maxRunning, running)
        await Promise.resolve()
        running -= 1
        if (file.name === 'b') throw new Error('gone')
        return file.name
      },
      store: async (upload) => ({ mediaId: upload, title: upload, isNew: upload !== 'c' }),
    }),
  )
  list.add(['a', 'b', 'c'].map((name) => photo(name)))
  await waitUntilOver(list)
  expect(maxRunning).toBe(1)
  expect(statesOf(list)).toEqual(['added', 'failed', 'known'])
  expect(list.uploads()[1]).toMatchObject({ problem: 'gone', canRetry: true })
})

test('an unusable file is not uploaded, and the reason is shown', async () => {
  const send = vi.fn(workOf().send)
  const list = createUploadList(workOf({ send }))
  list.add([
    photo('logo.svg', 'image/svg+xml'),
    photo('notes.pdf', 'application/pdf'),
    photo('nothing.jpg', 'image/jpeg', 0),
    photo('unknown', ''),
  ])
  await waitUntilOver(list)
  expect(statesOf(list)).toEqual(['failed', 'failed', 'failed', 'added'])
  expect(list.uploads().map(({ problem }) => problem)).toEqual([
    expect.stringContaining('SVG'),
    expect.stringContaining('JPEG, PNG, WebP or AVIF'),
    'The file is empty',
    undefined,
  ])
  expect(send).toHaveBeenCalledTimes(1)
  list.tryAgain(list.uploads().slice(0, 1))
  expect(statesOf(list)[0]).toBe('failed')
})

test('an upload can be cancelled while it is waiting or running, and then started again', async () => {
  const list = createUploadList(
    workOf({
      send: (file, { signal, onProgress }) =>
        file.name !== 'slow' || signal.aborted
          ? Promise.resolve(file.name)
          : new Promise((_, reject) => {
              onProgress(0.5)
              signal.addEventListener('abort', () => reject(new DOMException('stop', 'AbortError')))
            }),
    }),
  )
  const [slowKey, laterKey, lastKey] = list.add([photo('slow'), photo('later'), photo('last')])
  expect(list.uploads()[0]).toMatchObject({ state: 'sending', sentFraction: 0.5 })
  list.cancel([{ key: slowKey! }, { key: laterKey! }])
  await waitUntilOver(list)
  expect(statesOf(list)).toEqual(['cancelled', 'cancelled', 'added'])
  list.tryAgain([{ key: laterKey! }])
  await waitUntilOver(list)
  expect(statesOf(list)).toEqual(['cancelled', 'added', 'added'])
  list.cancel([{ key: lastKey! }])
  expect(statesOf(list)[2]).toBe('added')
  list.clear()
  expect(list.uploads()).toEqual([])
})
