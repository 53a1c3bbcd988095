import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { WireGuest } from '#features/events/rules/reading/wire-schema.ts'
import { toasts } from '#platform/ui/overlays/toast.ts'
import { clearToasts } from '#tests/support/clear-toasts.ts'
import { useAnswer } from './use-answer.ts'
import type { GuestChanges } from './use-guest-changes.ts'

beforeEach(clearToasts)
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const bob = { customer: { id: 'bob', name: 'Bob' }, attending: 'Yes', registered: false } as WireGuest

/** Changes Bob's answer with the hook. Returns everything that was sent to the server. */
const changeAnswer = async (attending: 'Yes' | 'No', { isSelf = false, fails = false } = {}) => {
  const sent: string[] = []
  const mutateAsync = async (change: { customerId: string; attending: string }) => {
    sent.push(`${change.customerId} ${change.attending}`)
    if (fails) throw new Error('offline')
  }
  let send: ReturnType<typeof useAnswer> | undefined
  const Guest = () => {
    send = useAnswer(bob, { answer: { mutateAsync } } as unknown as GuestChanges, {
      isSelf,
      pastAdjustmentDate: undefined,
    })
    return null
  }
  renderToStaticMarkup(createElement(Guest))
  await send!(attending)
  return sent
}

test.each([
  ['No', 'Bob is not coming', 'Yes'],
  ['Yes', 'Bob is coming', 'No'],
] as const)(
  'the message about the new answer %s lets the organiser undo it',
  async (newAnswer, text, oldAnswer) => {
    const sent = await changeAnswer(newAnswer)
    const [message] = toasts.toasts()
    expect([message?.text, message?.action?.label]).toEqual([text, 'Undo'])
    expect(sent).toEqual([`bob ${newAnswer}`])
    message!.action!.onPress()
    expect(sent).toEqual([`bob ${newAnswer}`, `bob ${oldAnswer}`])
  },
)

test('guests who change their own answer, and failed changes, get no Undo', async () => {
  await changeAnswer('No', { isSelf: true })
  await changeAnswer('No', { fails: true })
  expect(toasts.toasts()).toEqual([])
})
