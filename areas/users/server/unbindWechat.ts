import { eq } from 'drizzle-orm'
import { Refusal } from '../../../platform/contract/refusal.ts'
import type { Context } from '../../../platform/server/serve.ts'
import type { users } from '../contract.ts'
import { usersRefusals } from '../refusals.ts'
import { refuseHigherAnywhere, refuseShared } from './standing.ts'
import { wechatAccount } from './tables.ts'

/** Ends the tie between a person and their WeChat account. */
export const unbindWechat = ({ session, body, recorded }: Context<typeof users.unbindWechat>): Promise<null> =>
  recorded(async (db) => {
    await refuseHigherAnywhere(db, session, body.userId)
    await refuseShared(db, session, body.userId)
    const gone = await db
      .delete(wechatAccount)
      .where(eq(wechatAccount.personId, body.userId))
      .returning({ id: wechatAccount.personId })
    if (gone.length === 0) throw new Refusal(usersRefusals.wechatNotBound)
    return null
  })
