import { type RefusalText, refusalFrom, sharedRefusals } from '#kernel/refusal.ts'

/** The refusals of this feature. */
export const roleRefusals = {
  roleExists: { status: 409, text: 'A role called {name} already exists' },
  roleInUse: { status: 409, text: 'The role {name} is in use by {holders}' },
  roleOfSite: { status: 409, text: 'The site needs the role {name}. It can’t be renamed or deleted.' },
  lockOut: {
    status: 409,
    text: 'This would leave nobody able to edit roles. At least one active member of staff needs company.edit.',
  },
} as const satisfies Record<string, RefusalText>

declare module '#kernel/refusal.ts' {
  interface RefusalTexts extends RoleRefusals {}
}
type RoleRefusals = typeof roleRefusals

/** Creates a refusal from its code and the facts for its text. */
export const refusal = refusalFrom({ ...sharedRefusals, ...roleRefusals })
