import { findSession } from '#features/accounts/server/sessions/session-store.ts'
import { findUserById } from '#features/accounts/server/users/user-store.ts'
import { hashToken } from '#platform/server/random-token.ts'
import { bodyOf, signIn } from './support/enter-site.ts'
import type { Measure } from './support/measure.ts'
import { inMs, timeInTurns } from './support/timing.ts'

export const readUser: Measure = {
  name: 'GET /api/user with a session, against the bare query of session and user',
  limit: { atMost: 2 },
  unit: 'times',
  async run({ app }) {
    const browser = await signIn(app, 'organiser')
    const tokenHash = hashToken(browser.cookies.get('session')!)
    const call = async () => bodyOf(await browser.get('/api/user'))
    const query = async () => {
      const session = await findSession(app.database, tokenHash, new Date())
      if (!(await findUserById(app.database, session!.user_id))) throw new Error('nobody is logged in')
    }
    const [ours, bare] = await timeInTurns([call, query], { rounds: 400, warmUp: 100 })
    return { value: ours / bare, detail: `${inMs(ours)} by the whole call against ${inMs(bare)}` }
  },
}
