import { eq } from 'drizzle-orm'
import { Refusal, common } from '../../../../platform/contract/refusal.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import type { Context } from '../../../../platform/server/serve.ts'
import { lockRecords } from '../../../registry/server/directory/joining.ts'
import { member } from '../../../registry/server/tables/members.ts'
import type { identity } from '../../contract.ts'
import { joinAccountPair, partWithPassword } from './joining.ts'

const requireRecord = async (db: Db, userId: number) => {
  const [row] = await db
    .select({ accountId: member.accountId, schoolId: member.schoolId, memberId: member.id })
    .from(member)
    .where(eq(member.id, userId))
  if (!row) throw new Refusal(common.notFound)
  return row
}

/**
 * Joins two users of different schools under the first one's account, after the platform has verified their identity.
 */
export const joinRecords = async ({ db, body, clock, config }: Context<typeof identity.joinRecords>) => {
  const [kept, gone] = [await requireRecord(db, body.userId), await requireRecord(db, body.otherUserId)]
  const pair = { kept: kept.accountId, gone: gone.accountId }
  const password = await joinAccountPair(db, pair, { now: clock.now(), secrets: config, missing: common.notFound })
  return { password }
}

/** Separates a user from a joined account on behalf of the platform. */
export const separateRecords = async ({ db, body, clock, config }: Context<typeof identity.separateRecords>) => {
  const record = await requireRecord(db, body.userId)
  await lockRecords(db, record.accountId)
  return partWithPassword(db, record, config, clock.now())
}
