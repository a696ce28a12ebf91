import { type SQL, sql } from 'drizzle-orm'
import { outboxMessage } from '../../../platform/server/outbox/tables.ts'
import type { Progress } from '../words.ts'
import { shownState } from './reached.ts'
import { alert, alertCall, alertRecipient } from './tables.ts'

/** SQL that is true for an alert with a recipient of a condition, which may name the recipient's message. */
const hasRecipient = (condition: SQL) => sql`exists (select 1 from ${alertRecipient}
  left join ${outboxMessage} on ${outboxMessage.schoolId} = ${alertRecipient.schoolId}
    and ${outboxMessage.id} = ${alertRecipient.messageId}
  where ${alertRecipient.schoolId} = ${alert.schoolId} and ${alertRecipient.alertId} = ${alert.id} and ${condition})`

const isParent = sql`${alertRecipient.role} = 'parent'`

const hasAnswer = (answer: 'seen' | 'leave') => hasRecipient(sql`${alertRecipient.answer} = ${answer}`)

/** The outbox forgets old messages; these count as sent. */
const wasSent = sql`(${alertRecipient.channel} is not null and coalesce(${outboxMessage.state}, 'sent') = 'sent')`
const isQueued = sql`${outboxMessage.state} = 'waiting'`

const wasCalled = sql`exists (select 1 from ${alertCall}
  where ${alertCall.schoolId} = ${alert.schoolId} and ${alertCall.alertId} = ${alert.id})`

/** SQL for how far an alert is. An alert that parents should answer is judged by the messages to them. */
export const progressOf = sql<Progress>`case
  when ${alert.arrivedAt} is not null then 'arrived'
  when ${alert.ending} is not null then ${alert.ending}
  when ${hasAnswer('leave')} then 'leave'
  when ${hasAnswer('seen')} then 'seen'
  when ${alert.state} <> 'sent' then ${alert.state}
  when ${wasCalled} then 'called'
  when ${shownState} = 'unreached' then 'unreached'
  when ${hasRecipient(isParent)} then case
    when ${hasRecipient(sql`${isParent} and ${wasSent}`)} then 'waiting'
    when ${hasRecipient(sql`${isParent} and ${isQueued}`)} then 'queued'
    else 'noParent' end
  when ${hasRecipient(wasSent)} then 'told'
  else 'queued' end`
