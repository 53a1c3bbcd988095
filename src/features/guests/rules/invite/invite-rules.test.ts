import { expect, test } from 'vitest'
import { inviteFailure, inviteStep } from './invite-rules.ts'

test('a participant takes the place of the guest with their name or opens the event, and anyone else accepts the invite (EVT-048, EVT-049)', () => {
  expect(inviteStep({ userIsParticipated: true, needToReplaceNonEmailGuest: true })).toBe('replaceGuest')
  expect(inviteStep({ userIsParticipated: true, needToReplaceNonEmailGuest: false })).toBe('openEvent')
  expect(inviteStep({ userIsParticipated: false, needToReplaceNonEmailGuest: false })).toBe('accept')
})

test.each([
  undefined,
  null,
  'yes',
  {},
  { userIsParticipated: 'yes', needToReplaceNonEmailGuest: false },
  { userIsParticipated: true, needToReplaceNonEmailGuest: 'no' },
  { userIsParticipated: true },
])(
  'after the malformed response %j to the participation check, there is no next step (EVT-047)',
  (response) => expect(inviteStep(response)).toBeUndefined(),
)

test('a failed invite shows its own message or the dictionary text, and redirects home unless the token is wrong (EVT-050)', () => {
  expect(inviteFailure('Customer already added')).toEqual({
    message: 'Customer already added',
    redirectsHome: true,
  })
  expect(inviteFailure('Token is invalid')).toEqual({ message: 'Token is invalid', redirectsHome: false })
  expect(inviteFailure('Failed operation')).toEqual({
    message: undefined,
    redirectsHome: true,
  })
})
