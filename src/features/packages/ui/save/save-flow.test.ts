import { expect, test } from 'vitest'
import type { SaveRequest, SaveSender } from '../../rules/builder/save-package.ts'
import { exampleEvent } from '../../rules/example-event.ts'
import { addBoat, tryBuilder } from '../testing/try-builder.ts'
import { createSaver, type SaveSteps } from './save-flow.ts'

const customer: SaveSender = { isLoggedIn: true, needsCustomer: false }
const visitor: SaveSender = { ...customer, isLoggedIn: false }
const request = (more: Partial<SaveRequest> = {}): SaveRequest => ({
  strategy: 'createEventType',
  skipLogin: false,
  withMessages: true,
  sender: customer,
  maySave: true,
  queue: [],
  ...more,
})

/** Steps that all go well, with what was done in order. */
const steps = (more: Partial<SaveSteps> = {}) => {
  const done: string[] = []
  const all: SaveSteps = {
    ask: async () => true,
    signIn: async () => ({ kind: 'signedIn', sender: customer }),
    pickCustomer: async () => customer,
    send: async () => 'answered',
    sendMagicLink: async () => true,
    reload: async () => 'ev-1',
    clearBuilder: () => {},
    clearChanges: () => {},
    showMagicLink: () => {},
    showSaved: () => {},
    showAlreadySaved: () => {},
    showError: async () => {},
    loadServerState: async () => {},
    ...more,
  }
  const told = Object.fromEntries(
    Object.entries(all).map(([name, step]) => [
      name,
      (...args: never[]) => {
        done.push(name)
        return (step as (...given: never[]) => unknown)(...args)
      },
    ]),
  ) as unknown as SaveSteps
  return { done, steps: told }
}

test('who is logged in saves at once, and is told so when the event is there (PKG-074)', async () => {
  const { done, steps: all } = steps()
  expect(await createSaver().save(request(), all)).toBe('saved')
  expect(done).toEqual(['ask', 'send', 'reload', 'showSaved'])
})

test('a save without the permission does nothing but clear the changes (PERM-020)', async () => {
  const { done, steps: all } = steps()
  expect(await createSaver().save(request({ maySave: false }), all)).toBe('not saved')
  expect(done).toEqual(['clearChanges'])
})

test('who is not logged in signs in first; leaving that dialog cancels the save (PKG-064, PKG-065)', async () => {
  const good = steps()
  expect(await createSaver().save(request({ sender: visitor }), good.steps)).toBe('saved')
  expect(good.done.slice(0, 3)).toEqual(['ask', 'signIn', 'send'])
  const left = steps({ signIn: async () => undefined })
  expect(await createSaver().save(request({ sender: visitor }), left.steps)).toBe('saveCancelled')
  expect(left.done).toEqual(['ask', 'signIn'])
})

test('staff pick a customer first; leaving that dialog cancels the save (PKG-065, ACC-048)', async () => {
  const staff: SaveSender = { ...customer, needsCustomer: true }
  const good = steps()
  expect(await createSaver().save(request({ sender: staff }), good.steps)).toBe('saved')
  expect(good.done.slice(0, 3)).toEqual(['ask', 'pickCustomer', 'send'])
  const left = steps({ pickCustomer: async () => undefined })
  expect(await createSaver().save(request({ sender: staff }), left.steps)).toBe('saveCancelled')
  expect(left.done).toEqual(['ask', 'pickCustomer'])
  // Somebody who logs in on the way may turn out to be staff.
  const late = steps({ signIn: async () => ({ kind: 'signedIn', sender: staff }) })
  expect(await createSaver().save(request({ sender: visitor }), late.steps)).toBe('saved')
  expect(late.done.slice(0, 4)).toEqual(['ask', 'signIn', 'pickCustomer', 'send'])
})

test('a magic link creates an unauthenticated event, clears the builder and shows the email (PKG-066)', async () => {
  const shown: string[] = []
  const { done, steps: all } = steps({
    signIn: async () => ({ kind: 'magicLink', email: 'ann@test.com' }),
    showMagicLink: (email) => void shown.push(email),
  })
  expect(await createSaver().save(request({ sender: visitor }), all)).toBe('saved')
  expect(done).toEqual(['ask', 'signIn', 'sendMagicLink', 'clearBuilder', 'showMagicLink'])
  expect(shown).toEqual(['ann@test.com'])
})

test('a question answered with no prevents the save (PKG-063)', async () => {
  const { done, steps: all } = steps({ ask: async () => false })
  expect(await createSaver().save(request(), all)).toBe('not saved')
  expect(done).toEqual(['ask'])
})

test('a second save while one runs is an error, and the next one after it is not (PKG-062)', async () => {
  const saver = createSaver()
  let answer = (_: 'answered') => {}
  const sent = new Promise<'answered'>((resolve) => {
    answer = resolve
  })
  const running = saver.save(request(), steps({ send: () => sent }).steps)
  await expect(saver.save(request(), steps().steps)).rejects.toThrow('Save is in progress')
  answer('answered')
  expect(await running).toBe('saved')
  expect(await saver.save(request(), steps().steps)).toBe('saved')
})

test('a package changed by somebody else is shown as it is now and counts as unchanged, after any other failure the edits stay', async () => {
  for (const answer of ['changed', 'other'] as const) {
    const { builder, kept } = tryBuilder()
    builder.edit([addBoat])
    const failed = steps({
      send: async () => answer,
      loadServerState: async () => builder.load({ ...exampleEvent, version: 8 }),
    })
    expect(await createSaver().save(request(), failed.steps)).toBe('not saved')
    const isStale = answer === 'changed'
    expect(failed.done).toEqual(['ask', 'send', 'showError', ...(isStale ? ['loadServerState'] : [])])
    expect(kept.at(-1)?.isChanged).toBe(!isStale)
    expect(builder.read().queue).toEqual(isStale ? [] : [addBoat])
  }
})

test('a save that finds the session lost says nothing', async () => {
  const lost = steps({ send: async () => 'loggedOut' })
  await createSaver().save(request(), lost.steps)
  expect(lost.done).toEqual(['ask', 'send'])
})

test('what was to follow a prevented save follows the next one within 60 seconds, once, with the event (PKG-068)', async () => {
  let now = 0
  const led: string[] = []
  const saver = createSaver(() => now)
  const prevent = (name: string) =>
    saver.save(request(), steps({ ask: async () => false }).steps, (id) => led.push(`${name} ${id}`))
  const save = () => saver.save(request(), steps().steps)
  await prevent('first')
  expect(led).toEqual([])
  now = 60_000
  await save()
  expect(led).toEqual(['first ev-1'])
  await save()
  expect(led).toHaveLength(1)
  await prevent('late')
  now = 120_001
  await save()
  await save()
  expect(led).toHaveLength(1)
  // One that fails leaves it for the next.
  await prevent('second')
  await saver.save(request(), steps({ send: async () => 'other' }).steps)
  await save()
  expect(led).toEqual(['first ev-1', 'second ev-1'])
})

test('a package that was already saved is said to be, and its event is loaded', async () => {
  const { done, steps: all } = steps({ send: async () => 'alreadySaved' })
  await createSaver().save(request(), all)
  expect(done).toEqual(['ask', 'send', 'showAlreadySaved', 'reload'])
})

test('a step that breaks leaves the way free for another save', async () => {
  const saver = createSaver()
  const broken = steps({
    reload: async () => {
      throw new Error('offline')
    },
  })
  await expect(saver.save(request(), broken.steps)).rejects.toThrow('offline')
  expect(saver.isSaving()).toBe(false)
})
