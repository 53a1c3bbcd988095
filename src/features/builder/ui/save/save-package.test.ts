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
const savedPackage: SavedPackage = {
  eventId: 'ev-1',
  packageId: 'pk-1',
  event: { _doc: 'ev-1' } as WireEvent,
}

/** Returns a successful save by Ann, and the list in which it records its steps in order. */
const createSave = (overrides: Partial<PackageSave<User>> = {}) => {
  const doneSteps: string[] = []
  const recording =
    <Args extends unknown[], Result>(name: string, step: (...args: Args) => Result) =>
    (...args: Args) => {
      doneSteps.push(name)
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
    send: async () => savedPackage,
    sendByLink: async () => true,
    show: async () => {},
    showAlreadySaved: async () => {},
    showSaveFailure: async () => {},
    onSaved: () => {},
    ...overrides,
  }
  const unrecordedSteps = ['needsCustomer']
  const save = Object.fromEntries(
    Object.entries(steps).map(([name, step]) => [
      name,
      typeof step === 'function' && !unrecordedSteps.includes(name)
        ? recording(name, step as () => unknown)
        : step,
    ]),
  ) as unknown as PackageSave<User>
  return { doneSteps, save }
}

const run = async (overrides: Partial<PackageSave<User>> = {}) => {
  const { doneSteps, save } = createSave(overrides)
  let hookOutcome: SaveOutcome | undefined
  const afterSave = (outcome: SaveOutcome) => {
    hookOutcome = outcome
    overrides.afterSave?.(outcome)
  }
  const outcome = await createSaver().save({ ...save, afterSave })
  expect(hookOutcome, 'the outcome passed to the after-save hook').toBe(outcome)
  return { outcome, doneSteps }
}

test('a logged-in user saves without a dialog: the save is sent and shown, and its callback runs', async () => {
  expect(await run()).toEqual({ outcome: 'saved', doneSteps: ['beforeSave', 'send', 'show', 'onSaved'] })
})

test('the callback of a save gets the event’s id, the package’s id and the current event (PKG-067)', async () => {
  const callbackArguments: SavedPackage[] = []
  await run({ onSaved: (result) => void callbackArguments.push(result) })
  expect(callbackArguments).toEqual([savedPackage])
})

test('without the permission to save, the changes are cleared, without a dialog, request or message (PERM-020)', async () => {
  for (const user of [ann, staff, undefined])
    expect(await run({ canSave: false, user })).toEqual({ outcome: 'not saved', doneSteps: ['clearChanges'] })
})

test('a before-save hook can prevent the save (PKG-063)', async () => {
  expect(await run({ beforeSave: async () => false })).toEqual({
    outcome: 'not saved',
    doneSteps: ['beforeSave'],
  })
})

test('a user who is not logged in signs in first; leaving that dialog cancels the save (PKG-064, PKG-065)', async () => {
  const completedSave = await run({ user: undefined })
  expect(completedSave).toEqual({
    outcome: 'saved',
    doneSteps: ['beforeSave', 'signIn', 'send', 'show', 'onSaved'],
  })
  const cancelledSave = await run({ user: undefined, signIn: async () => undefined })
  expect(cancelledSave).toEqual({ outcome: 'saveCancelled', doneSteps: ['beforeSave', 'signIn'] })
})

test('a save without a login step ends silently if nobody is logged in', async () => {
  expect(await run({ user: undefined, signIn: undefined })).toEqual({
    outcome: 'not saved',
    doneSteps: ['beforeSave'],
  })
})

test('staff must select a customer; leaving that dialog cancels the save (PKG-065, ACC-048, ACC-005)', async () => {
  const sentFor: string[] = []
  const send = async ({ name }: User) => {
    sentFor.push(name)
    return savedPackage
  }
  const completedSave = await run({ user: staff, send })
  expect(completedSave.doneSteps.slice(0, 3)).toEqual(['beforeSave', 'pickCustomer', 'send'])
  const cancelledSave = await run({ user: staff, pickCustomer: async () => undefined, send })
  expect(cancelledSave).toEqual({ outcome: 'saveCancelled', doneSteps: ['beforeSave', 'pickCustomer'] })
  // A user who logs in during the save may be staff. If they clear the customer, the dialog opens again.
  const pickedCustomers = [staff, ann]
  const saveByNewStaff = await run({
    user: undefined,
    signIn: async () => ({ user: staff, email: 'staff@test.com' }),
    pickCustomer: async () => pickedCustomers.shift(),
    send,
  })
  expect(saveByNewStaff.doneSteps.slice(1, 5)).toEqual(['signIn', 'pickCustomer', 'pickCustomer', 'send'])
  expect(sentFor).toEqual(['Ann', 'Ann'])
})

test('a magic link creates an event from the email address alone (PKG-066)', async () => {
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
  expect(await byLink(true)).toEqual({ outcome: 'saved', doneSteps: ['beforeSave', 'signIn', 'sendByLink'] })
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
    const { outcome, doneSteps } = await run({ send: async () => ({ kind, reason: new Error('no') }) })
    expect([outcome, doneSteps]).toEqual(['not saved', steps])
  },
)

test('with messages off, a failure is not shown', async () => {
  const failingSend = async () => ({ kind: 'failed', reason: new Error('no') }) as const
  expect(await run({ send: failingSend, showSaveFailure: undefined })).toEqual({
    outcome: 'not saved',
    doneSteps: ['beforeSave', 'send'],
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
  const response = new Promise<SavedPackage>((resolve) => {
    respond = resolve
  })
  const firstSave = saver.save(createSave({ send: () => response }).save)
  await expect(saver.save(createSave().save)).rejects.toThrow('Save is in progress')
  respond(savedPackage)
  expect(await firstSave).toBe('saved')
  expect(await saver.save(createSave().save)).toBe('saved')
})

test('a step that throws does not block the next save', async () => {
  const saver = createSaver()
  const brokenSave = createSave({
    show: async () => {
      throw new Error('offline')
    },
  })
  await expect(saver.save(brokenSave.save)).rejects.toThrow('offline')
  expect(await saver.save(createSave().save)).toBe('saved')
})

test('the callback of a prevented save runs after a retry within 60 seconds, once, with the event (PKG-068)', async () => {
  let now = 0
  const calls: string[] = []
  const saver = createSaver(() => now)
  const record = (name: string) => (result: SavedPackage) => void calls.push(`${name} ${result.eventId}`)
  const prevent = (name: string) =>
    saver.save(createSave({ beforeSave: async () => false, ifPrevented: record(name) }).save)
  const save = (overrides: Partial<PackageSave<User>> = {}) => saver.save(createSave(overrides).save)
  await prevent('first')
  expect(calls).toEqual([])
  now = 60_000
  await save()
  await save()
  expect(calls).toEqual(['first ev-1'])
  await prevent('late')
  now = 120_001
  await save()
  expect(calls).toHaveLength(1)
  // After a failed retry, the next retry runs the callback.
  await prevent('second')
  await save({ send: async () => ({ kind: 'failed', reason: new Error('no') }) })
  await save()
  expect(calls).toEqual(['first ev-1', 'second ev-1'])
})

test('a save of another package, or with another destination, is not a retry', async () => {
  const calls: string[] = []
  const saver = createSaver(() => 0)
  const prevent = () =>
    saver.save(
      createSave({ beforeSave: async () => false, ifPrevented: () => void calls.push('first') }).save,
    )
  await prevent()
  await saver.save(createSave({ key: 'ev-2' }).save)
  expect(calls).toEqual([])
  await saver.save(createSave({ ifPrevented: () => void calls.push('other') }).save)
  await saver.save(createSave().save)
  expect(calls).toEqual([])
})

test.each([
  ['yes', 'saved', ['save']],
  ['no', 'no', ['discard']],
  ['cancel', 'cancelled', []],
] as const)(
  'answering %s to the prompt about unsaved changes results in %s (PKG-060, PKG-076)',
  async (answer, outcome, steps) => {
    const doneSteps: string[] = []
    const result = await resolveUnsaved({
      ask: async () => answer,
      save: async () => {
        doneSteps.push('save')
        return 'saved'
      },
      discard: async () => void doneSteps.push('discard'),
    })
    expect([result, doneSteps]).toEqual([outcome, steps])
  },
)
