import { eq } from 'drizzle-orm'
import { Refusal, common } from '../../../../platform/contract/refusal.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import type { Context } from '../../../../platform/server/serve.ts'
import { lockRecords } from '../../../registry/server/directory/joining.ts'
import { member } from '../../../registry/server/tables/members.ts'
import type { identity } from '../../contract.ts'
import { joinTwo, partWithPassword } from './joining.ts'

const findRecord = async (db: Db, userId: number) => {
  const [row] = await db
    .select({ accountId: member.accountId, schoolId: member.schoolId, memberId: member.id })
    .from(member)
    .where(eq(member.id, userId))
  if (!row) throw new Refusal(common.notFound)
  return row
}

/** Joins two users of different schools under the account of the first, for the platform, which has seen who they are. */
export const joinRecords = async ({ db, body, clock, config }: Context<typeof identity.joinRecords>) => {
  const [kept, gone] = [await findRecord(db, body.userId), await findRecord(db, body.otherUserId)]
  const two = { kept: kept.accountId, gone: gone.accountId }
  const password = await joinTwo(db, two, { now: clock.now(), secrets: config, missing: common.notFound })
  return { password }
}

/** Parts a user from a joined account, for the platform. */
export const partRecords = async ({ db, body, clock, config }: Context<typeof identity.partRecords>) => {
  const record = await findRecord(db, body.userId)
  await lockRecords(db, record.accountId)
  return partWithPassword(db, record, config, clock.now())
}
