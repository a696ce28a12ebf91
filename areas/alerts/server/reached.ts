import { and, eq, sql } from 'drizzle-orm'
import { among } from '../../../platform/server/database/among.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { outboxMessage } from '../../../platform/server/outbox/tables.ts'
import type { Sending } from '../views.ts'
import type { Lack, RecipientRole, ShownState } from '../words.ts'
import { alert, alertRecipient } from './tables.ts'

/**
 * SQL that is true for an alert with a message that was sent or is on its way to somebody. The outbox forgets old
 * messages; these count as sent.
 */
const isReached = sql<boolean>`exists (select 1 from ${alertRecipient}
  left join ${outboxMessage} on ${outboxMessage.schoolId} = ${alertRecipient.schoolId}
    and ${outboxMessage.id} = ${alertRecipient.messageId}
  where ${alertRecipient.schoolId} = ${alert.schoolId} and ${alertRecipient.alertId} = ${alert.id}
    and ${alertRecipient.channel} is not null and ${outboxMessage.state} is distinct from 'failed')`

/** SQL for the shown state of an alert: one that was raised and has reached nobody is `unreached`. */
export const shownState = sql<ShownState>`case when ${alert.state} = 'sent' and not ${isReached} then 'unreached'
  else ${alert.state} end`

interface Unreached {
  readonly id: number
  readonly role: RecipientRole | null
  readonly lack: Lack | null
}

const countPupils = (rows: readonly Unreached[]) => {
  const counts = new Map<string, Sending['lacks'][number]>()
  for (const { role, lack } of new Map(rows.map((row) => [`${row.id} ${row.role} ${row.lack}`, row])).values()) {
    if (role === null || lack === null) continue
    const key = `${role} ${lack}`
    counts.set(key, { role, lack, pupils: (counts.get(key)?.pupils ?? 0) + 1 })
  }
  return [...counts.values()]
}

/** Reads how many of these alerts have reached somebody, and why the others haven't. */
export const readSending = async (db: Db, schoolId: number, ids: readonly number[]): Promise<Sending> => {
  if (ids.length === 0) return { told: 0, untold: 0, withoutRecipient: 0, lacks: [] }
  const rows = await db
    .select({ id: alert.id, role: alertRecipient.role, lack: alertRecipient.lack })
    .from(alert)
    .leftJoin(alertRecipient, and(eq(alertRecipient.schoolId, alert.schoolId), eq(alertRecipient.alertId, alert.id)))
    .where(and(eq(alert.schoolId, schoolId), among(alert.id, ids), sql`not ${isReached}`))
    .orderBy(alert.id, alertRecipient.id)
  const untold = new Set(rows.map(({ id }) => id)).size
  const withoutRecipient = rows.filter(({ role }) => role === null).length
  return { told: ids.length - untold, untold, withoutRecipient, lacks: countPupils(rows) }
}
