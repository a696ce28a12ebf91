import { and, desc, eq, gt } from 'drizzle-orm'
import { toWireTime } from '../../../platform/contract/time.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { hearing } from '../../../platform/server/live/hearing.ts'
import type { Live } from '../../../platform/server/live/live.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { entryTypeName } from '../../access/contract.ts'
import type { WrittenRecord } from '../../access/server/index.ts'
import { accessRecord } from '../../access/server/tables.ts'
import { currentOrFormerName } from '../../device/server/index.ts'
import { isPersonWithinReach } from '../../organisation/server/index.ts'
import { memberJoin } from '../../registry/server/people.ts'
import { member } from '../../registry/server/tables/members.ts'
import { card, cardLimits, cardLogTopic } from '../contract.ts'

const streamOf = (schoolId: number) => ({ schoolId, key: 'log' })

interface Arrived {
  readonly schoolId: number
  readonly records: readonly WrittenRecord[]
  readonly live: Live
}

/** Announces new lines to the readers of the log: one message per batch, without names. */
export const announceCardLog = async (db: Db, { schoolId, records, live }: Arrived): Promise<void> => {
  const ids = records.filter(({ byCard }) => byCard).map(({ id }) => id)
  if (ids.length > 0) await live.say(db, cardLogTopic, streamOf(schoolId), { last: Math.max(...ids) })
}

/** Only sessions of the school with the permission for card lookup may listen to the log. */
export const logListeners = hearing(cardLogTopic, (_db, listening) =>
  listening.map(({ session, streamOf: { schoolId } }) => {
    const { may } = card.logQueue
    return session.schoolId === schoolId && may.kind === 'permission' && session.permissions.has(may.key)
  }),
)

/** Returns the name of the live queue that carries the log to this session. */
export const findLogQueueName = ({ session, live }: Context<typeof card.logQueue>) =>
  live.queueFor(session, cardLogTopic, streamOf(schoolOf(session)))

/** Returns the last scans at the school's devices, within the caller's reach. */
export const findLog = async ({ db, session, clock }: Context<typeof card.log>) => {
  const schoolId = schoolOf(session)
  const since = new Date(clock.now().getTime() - cardLimits.logHours * 3_600_000)
  const rows = await db
    .select({
      id: accessRecord.id,
      at: accessRecord.at,
      stateDictId: accessRecord.stateDictId,
      name: member.name,
      device: currentOrFormerName('device', accessRecord.schoolId, accessRecord.deviceId),
    })
    .from(accessRecord)
    .innerJoin(member, memberJoin(accessRecord.schoolId, accessRecord.memberId))
    .where(
      and(
        eq(accessRecord.schoolId, schoolId),
        accessRecord.byCard,
        gt(accessRecord.at, since),
        isPersonWithinReach(schoolId, accessRecord.memberId, session),
      ),
    )
    .orderBy(desc(accessRecord.at), desc(accessRecord.id))
    .limit(cardLimits.log)
  return rows.map(({ id, at, stateDictId, name, device: place }) => ({
    id,
    time: toWireTime(at, session.timeZone),
    title: `${name} 在${place ?? '已删除的设备'}刷卡：${entryTypeName(stateDictId)}`,
  }))
}
