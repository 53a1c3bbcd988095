import { expect, test } from 'vitest'
import type { WireEvent } from '#features/events/rules/reading/wire-schema.ts'
import {
  createSaver,
  type PackageSave,
  resolveUnsaved,
  type SavedPackage,
  type SaveOutcome,
} from './save-package.ts'

type User = { readonly name: string; readonly isStaff?: boolean }
const ann: User = { name: 'Ann' }
const staff: User = { name: 'Stef', isStaff: true }
const saved: SavedPackage = { eventId: 'ev-1', packageId: 'pk-1', event: { _doc: 'ev-1' } as WireEvent }

/** Returns a successful save by Ann, and the list in which it records its steps in order. */
const saveOf = (more: Partial<PackageSave<User>> = {}) => {
  const done: string[] = []
  const recording =
    <Args extends unknown[], Result>(name: string, step: (...args: Args) => Result) =>
    (...args: Args) => {
      done.push(name)
      return step(...args)
    }
  const steps: PackageSave<User> = {
    key: 'ev-1',
    canSave: true,
    clearChanges: () => {},
    beforeSave: async () => true,
    user: ann,
    signIn: async () => ({ user: ann, email: 'ann@test.com' }),
    needsCustomer: ({ isStaff = false }) => isStaff,
    pickCustomer: async () => ann,
    send: async () => saved,
    sendByLink: async () => true,
    show: async () => {},
    showAlreadySaved: async () => {},
    showSaveFailure: async () => {},
    onSaved: () => {},
    ...more,
  }
  const silent = ['needsCustomer']
  const save = Object.fromEntries(
    Object.entries(steps).map(([name, step]) => [
      name,
      typeof step === 'function' && !silent.includes(name) ? recording(name, step as () => unknown) : step,
    ]),
  ) as unknown as PackageSave<User>
  return { done, save }
}

const run = async (more: Partial<PackageSave<User>> = {}) => {
  const { done, save } = saveOf(more)
  let hook: SaveOutcome | undefined
  const afterSave = (outcome: SaveOutcome) => {
    hook = outcome
    more.afterSave?.(outcome)
  }
  const outcome = await createSaver().save({ ...save, afterSave })
  expect(hook, 'the outcome passed to the after-save hook').toBe(outcome)
  return { outcome, done }
}

test('a logged-in user saves without a dialog: the save is sent and shown, and its callback runs', async () => {
  expect(await run()).toEqual({ outcome: 'saved', done: ['beforeSave', 'send', 'show', 'onSaved'] })
})

test('the callback of a save gets the event’s id, the package’s id and the current event (PKG-067)', async () => {
  const shown: SavedPackage[] = []
  await run({ onSaved: (what) => void shown.push(what) })
  expect(shown).toEqual([saved])
})

test('without the permission to save, the changes are cleared, without a dialog, request or message (PERM-020)', async () => {
  for (const user of [ann, staff, undefined])
    expect(await run({ canSave: false, user })).toEqual({ outcome: 'not saved', done: ['clearChanges'] })
})

test('a before-save hook can prevent the save (PKG-063)', async () => {
  expect(await run({ beforeSave: async () => false })).toEqual({ outcome: 'not saved', done: ['beforeSave'] })
})

test('a user who is not logged in signs in first; leaving that dialog cancels the save (PKG-064, PKG-065)', async () => {
  const good = await run({ user: undefined })
  expect(good).toEqual({ outcome: 'saved', done: ['beforeSave', 'signIn', 'send', 'show', 'onSaved'] })
  const left = await run({ user: undefined, signIn: async () => undefined })
  expect(left).toEqual({ outcome: 'saveCancelled', done: ['beforeSave', 'signIn'] })
})

test('a save without a login step ends silently if nobody is logged in', async () => {
  expect(await run({ user: undefined, signIn: undefined })).toEqual({
    outcome: 'not saved',
    done: ['beforeSave'],
  })
})

test('staff must select a customer; leaving that dialog cancels the save (PKG-065, ACC-048, ACC-005)', async () => {
  const sentFor: string[] = []
  const send = async ({ name }: User) => {
    sentFor.push(name)
    return saved
  }
  const good = await run({ user: staff, send })
  expect(good.done.slice(0, 3)).toEqual(['beforeSave', 'pickCustomer', 'send'])
  const left = await run({ user: staff, pickCustomer: async () => undefined, send })
  expect(left).toEqual({ outcome: 'saveCancelled', done: ['beforeSave', 'pickCustomer'] })
  // A user who logs in during the save may be staff. If they clear the customer, the dialog opens again.
  const picked = [staff, ann]
  const late = await run({
    user: undefined,
    signIn: async () => ({ user: staff, email: 'staff@test.com' }),
    pickCustomer: async () => picked.shift(),
    send,
  })
  expect(late.done.slice(1, 5)).toEqual(['signIn', 'pickCustomer', 'pickCustomer', 'send'])
  expect(sentFor).toEqual(['Ann', 'Ann'])
})

test('a magic link creates an event from the address alone (PKG-066)', async () => {
  const addresses: string[] = []
  const byLink = (isCreated: boolean) =>
    run({
      user: undefined,
      signIn: async () => ({ email: 'ann@test.com' }),
      sendByLink: async (email) => {
        addresses.push(email)
        return isCreated
      },
    })
  expect(await byLink(true)).toEqual({ outcome: 'saved', done: ['beforeSave', 'signIn', 'sendByLink'] })
  expect((await byLink(false)).outcome).toBe('not saved')
  expect(addresses).toEqual(['ann@test.com', 'ann@test.com'])
})

test.each([
  ['loggedOut', ['beforeSave', 'send']],
  ['alreadySaved', ['beforeSave', 'send', 'showAlreadySaved']],
  ['failed', ['beforeSave', 'send', 'showSaveFailure']],
] as const)(
  'a save that ends with %s shows at most one message, the one for that problem',
  async (kind, steps) => {
    const { outcome, done } = await run({ send: async () => ({ kind, reason: new Error('no') }) })
    expect([outcome, done]).toEqual(['not saved', steps])
  },
)

test('with messages off, a failure is not shown', async () => {
  const failed = async () => ({ kind: 'failed', reason: new Error('no') }) as const
  expect(await run({ send: failed, showSaveFailure: undefined })).toEqual({
    outcome: 'not saved',
    done: ['beforeSave', 'send'],
  })
})

test('the after-save hook runs after the message about a failure was closed, not before', async () => {
  const order: string[] = []
  await run({
    send: async () => ({ kind: 'failed', reason: new Error('no') }),
    showSaveFailure: async () => {
      await new Promise((closed) => setImmediate(closed))
      order.push('closed')
    },
    afterSave: (outcome) => void order.push(outcome),
  })
  expect(order).toEqual(['closed', 'not saved'])
})

test('a second save during the first is an error, but a save after it is not (PKG-062)', async () => {
  const saver = createSaver()
  let respond = (_: SavedPackage) => {}
  const sent = new Promise<SavedPackage>((resolve) => {
    respond = resolve
  })
  const running = saver.save(saveOf({ send: () => sent }).save)
  await expect(saver.save(saveOf().save)).rejects.toThrow('Save is in progress')
  respond(saved)
  expect(await running).toBe('saved')
  expect(await saver.save(saveOf().save)).toBe('saved')
})

test('a step that throws does not block the next save', async () => {
  const saver = createSaver()
  const broken = saveOf({
    show: async () => {
      throw new Error('offline')
    },
  })
  await expect(saver.save(broken.save)).rejects.toThrow('offline')
  expect(await saver.save(saveOf().save)).toBe('saved')
})

test('the callback of a prevented save runs after a retry within 60 seconds, once, with the event (PKG-068)', async () => {
  let now = 0
  const called: string[] = []
  const saver = createSaver(() => now)
  const record = (name: string) => (what: SavedPackage) => void called.push(`${name} ${what.eventId}`)
  const prevent = (name: string) =>
    saver.save(saveOf({ beforeSave: async () => false, ifPrevented: record(name) }).save)
  const save = (more: Partial<PackageSave<User>> = {}) => saver.save(saveOf(more).save)
  await prevent('first')
  expect(called).toEqual([])
  now = 60_000
  await save()
  await save()
  expect(called).toEqual(['first ev-1'])
  await prevent('late')
  now = 120_001
  await save()
  expect(called).toHaveLength(1)
  // After a failed retry, the next retry runs the callback.
  await prevent('second')
  await save({ send: async () => ({ kind: 'failed', reason: new Error('no') }) })
  await save()
  expect(called).toEqual(['first ev-1', 'second ev-1'])
})

test('a save of another package, or with another destination, is not a retry', async () => {
  const called: string[] = []
  const saver = createSaver(() => 0)
  const prevent = () =>
    saver.save(saveOf({ beforeSave: async () => false, ifPrevented: () => void called.push('first') }).save)
  await prevent()
  await saver.save(saveOf({ key: 'ev-2' }).save)
  expect(called).toEqual([])
  await saver.save(saveOf({ ifPrevented: () => void called.push('other') }).save)
  await saver.save(saveOf().save)
  expect(called).toEqual([])
})

test.each([
  ['yes', 'saved', ['save']],
  ['no', 'no', ['discard']],
  ['cancel', 'cancelled', []],
] as const)(
  'answering %s to the prompt about unsaved changes results in %s (PKG-060, PKG-076)',
  async (answer, outcome, steps) => {
    const done: string[] = []
    const ended = await resolveUnsaved({
      ask: async () => answer,
      save: async () => {
        done.push('save')
        return 'saved'
      },
      discard: async () => void done.push('discard'),
    })
    expect([ended, done]).toEqual([outcome, steps])
  },
)
