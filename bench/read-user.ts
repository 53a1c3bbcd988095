import { sql } from 'kysely'
import { hashToken } from '#platform/server/random-token.ts'
import { bodyOf, signIn } from './support/enter-site.ts'
import type { Measure } from './support/measure.ts'
import { inMs, timeAlternately } from './support/timing.ts'

export const readUser: Measure = {
  name: 'GET /api/user with a session, against one bare query of session and user',
  limit: { atMost: 2 },
  unit: 'times',
  async run({ app }) {
    const browser = await signIn(app, 'organiser')
    const tokenHash = hashToken(browser.cookies.get('session')!)
    const call = async () => bodyOf(await browser.get('/api/user'))
    const query = async () => {
      const { rows } = await sql`
        select session.*, app_user.* from session join app_user on app_user.id = session.user_id
        where session.token_hash = ${tokenHash} and session.expires_at > ${new Date()}`.execute(app.database)
      if (rows.length !== 1) throw new Error('nobody is logged in')
    }
    const [ours, bare] = await timeAlternately([call, query], { rounds: 400, warmUp: 100 })
    return { value: ours / bare, detail: `${inMs(ours)} for the whole request against ${inMs(bare)}` }
  },
}
