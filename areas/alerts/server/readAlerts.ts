import { type SQL, and, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { toWireTime } from '../../../platform/contract/time.ts'
import { among } from '../../../platform/server/database/among.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { outboxMessage } from '../../../platform/server/outbox/tables.ts'
import { device } from '../../device/server/tables.ts'
import { member } from '../../registry/server/tables/members.ts'
import type { AlertView, Told } from '../views.ts'
import type { TellingState } from '../words.ts'
import { progressOf } from './progress.ts'
import { shownState } from './reached.ts'
import { alert, alertCall, alertRecipient } from './tables.ts'

/**
 * SQL that is true for an alert about a pupil who has not turned up, or still has a fever, while the parents have not
 * answered, or nobody was reached.
 */
export const isWaiting = sql<boolean>`(${alert.state} = 'sent' and ${alert.memberId} is not null
  and ${alert.arrivedAt} is null and ${alert.ending} is null
  and (${shownState} = 'unreached' or exists (select 1 from ${alertRecipient} where ${alertRecipient.schoolId} = ${alert.schoolId}
    and ${alertRecipient.alertId} = ${alert.id} and ${alertRecipient.role} = 'parent'))
  and not exists (select 1 from ${alertRecipient} where ${alertRecipient.schoolId} = ${alert.schoolId}
    and ${alertRecipient.alertId} = ${alert.id} and ${alertRecipient.answer} is not null))`

const selectAlerts = (db: Db) =>
  db
    .select({
      id: alert.id,
      kind: alert.kind,
      day: alert.day,
      userId: alert.memberId,
      name: sql<string>`coalesce(${member.name}, ${device.name}, '')`,
      className: alert.className,
      since: alert.since,
      raisedAt: alert.raisedAt,
      state: shownState,
      progress: progressOf,
      arrivedAt: alert.arrivedAt,
      endedAt: alert.endedAt,
      isWaiting,
    })
    .from(alert)
    .leftJoin(member, and(eq(member.schoolId, alert.schoolId), eq(member.id, alert.memberId)))
    .leftJoin(device, and(eq(device.schoolId, alert.schoolId), eq(device.id, alert.deviceId)))

/** SQL for the state of a telling: that of the message. The outbox forgets messages; these count as sent. */
const tellingState = sql<TellingState>`case
  when ${alertRecipient.channel} is null then 'unreachable'
  when ${outboxMessage.state} = 'waiting' then 'queued'
  when ${outboxMessage.state} = 'failed' then 'failed'
  else 'sent' end`

const formatTime = (at: Date | null, timeZone: string) => (at === null ? null : toWireTime(at, timeZone))

const readTold = async (db: Db, schoolId: number, ids: readonly number[], timeZone: string) => {
  const rows = await db
    .select({
      alertId: alertRecipient.alertId,
      name: member.name,
      role: alertRecipient.role,
      channel: alertRecipient.channel,
      state: tellingState,
      lack: alertRecipient.lack,
      answer: alertRecipient.answer,
      answeredAt: alertRecipient.answeredAt,
    })
    .from(alertRecipient)
    .innerJoin(member, and(eq(member.schoolId, alertRecipient.schoolId), eq(member.id, alertRecipient.memberId)))
    .leftJoin(
      outboxMessage,
      and(eq(outboxMessage.schoolId, alertRecipient.schoolId), eq(outboxMessage.id, alertRecipient.messageId)),
    )
    .where(and(eq(alertRecipient.schoolId, schoolId), among(alertRecipient.alertId, ids)))
    .orderBy(alertRecipient.id)
  const told = rows.map(({ answeredAt, ...row }): Told & { alertId: number } => ({
    ...row,
    answeredTime: formatTime(answeredAt, timeZone),
  }))
  return Map.groupBy(told, ({ alertId }) => alertId)
}

const parent = alias(member, 'called_parent')

const readCalls = async (db: Db, schoolId: number, ids: readonly number[]) => {
  const rows = await db
    .select({ alertId: alertCall.alertId, byName: alertCall.byName, parentName: parent.name, at: alertCall.at })
    .from(alertCall)
    .innerJoin(parent, and(eq(parent.schoolId, alertCall.schoolId), eq(parent.id, alertCall.parentId)))
    .where(and(eq(alertCall.schoolId, schoolId), among(alertCall.alertId, ids)))
    .orderBy(alertCall.id)
  return Map.groupBy(rows, ({ alertId }) => alertId)
}

interface ReadRequest {
  readonly schoolId: number
  readonly timeZone: string
  readonly order: readonly SQL[]
}

/** Reads alerts with those they told, the answers and the calls. */
export const readAlerts = async (
  db: Db,
  where: SQL | undefined,
  { schoolId, timeZone, order }: ReadRequest,
): Promise<AlertView[]> => {
  const rows = await selectAlerts(db)
    .where(where)
    .orderBy(...order)
  const ids = rows.map(({ id }) => id)
  const told = await readTold(db, schoolId, ids, timeZone)
  const calls = await readCalls(db, schoolId, ids)
  return rows.map(({ since, raisedAt, arrivedAt, endedAt, ...row }) => ({
    ...row,
    sinceTime: toWireTime(since, timeZone),
    raisedTime: toWireTime(raisedAt, timeZone),
    arrivedTime: formatTime(arrivedAt, timeZone),
    endedTime: formatTime(endedAt, timeZone),
    told: (told.get(row.id) ?? []).map(({ alertId: _alertId, ...one }) => one),
    calls: (calls.get(row.id) ?? []).map(({ byName, parentName, at }) => ({
      byName,
      parentName,
      time: toWireTime(at, timeZone),
    })),
  }))
}
