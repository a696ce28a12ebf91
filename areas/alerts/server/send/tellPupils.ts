import { and, eq, isNotNull } from 'drizzle-orm'
import { toWireTime } from '../../../../platform/contract/time.ts'
import { among } from '../../../../platform/server/database/among.ts'
import { memberJoin } from '../../../registry/server/people.ts'
import { member } from '../../../registry/server/tables/members.ts'
import type { AlertKind } from '../../words.ts'
import { alert, alertRecipient } from '../tables.ts'
import type { SendParts } from './parts.ts'
import { type ToldAlert, tellParents, tellParentsArrival } from './tellParents.ts'
import { tellHeads } from './tellStaff.ts'

/** Tells the parents and the head teachers of these alerts of one kind, as the school has set. */
export const tellPupils = async (parts: SendParts, kind: AlertKind, alerts: readonly ToldAlert[]): Promise<void> => {
  const { headKinds, parentKinds } = parts.settings
  if (parentKinds.some((one) => one === kind)) await tellParents(parts, alerts)
  if (headKinds.some((one) => one === kind)) await tellHeads(parts, alerts)
}

/** Reads the alerts that were told, with whom their messages reached. */
const readTold = (parts: SendParts, ids: readonly number[]) =>
  parts.db
    .select({
      id: alert.id,
      pupilId: member.id,
      name: member.name,
      recipientId: alertRecipient.memberId,
      role: alertRecipient.role,
    })
    .from(alert)
    .innerJoin(member, memberJoin(alert.schoolId, alert.memberId))
    .innerJoin(alertRecipient, and(eq(alertRecipient.schoolId, alert.schoolId), eq(alertRecipient.alertId, alert.id)))
    .where(
      and(
        eq(alert.schoolId, parts.schoolId),
        eq(alert.state, 'sent'),
        among(alert.id, ids),
        isNotNull(alertRecipient.channel),
      ),
    )
    .orderBy(alert.id, alertRecipient.id)

const tellStaffArrival = async (
  { db, schoolId, outbox }: SendParts,
  told: readonly { readonly memberId: number; readonly name: string; readonly time: string }[],
) => {
  if (told.length === 0 || (await outbox.wayOfTexts(db, schoolId, 'alertArrived')) !== 'sent') return
  const rows = await db
    .select({ id: member.id, telephone: member.telephone })
    .from(member)
    .where(
      and(
        eq(member.schoolId, schoolId),
        among(
          member.id,
          told.map(({ memberId }) => memberId),
        ),
      ),
    )
  const numbers = new Map(rows.map(({ id, telephone }) => [id, telephone ?? '']))
  const messages = told.flatMap(({ memberId, name, time }) => {
    const recipient = numbers.get(memberId) ?? ''
    const message = { schoolId, memberId, channel: 'sms' as const, purpose: 'alertArrived', recipient }
    return recipient === '' ? [] : [{ ...message, values: { student: name, time } }]
  })
  await outbox.sendAll(db, schoolId, messages)
}

/** Tells those whom an alert has reached that the pupil turned up. The caller has marked the alerts as arrived. */
export const tellArrivals = async (
  parts: SendParts,
  arrived: readonly { readonly id: number; readonly at: Date }[],
): Promise<void> => {
  const times = new Map(arrived.map(({ id, at }) => [id, toWireTime(at, parts.timeZone).slice(11, 16)]))
  const told = await readTold(
    parts,
    arrived.map(({ id }) => id),
  )
  const timeOf = (id: number) => times.get(id) ?? ''
  const ofParents = Map.groupBy(
    told.filter(({ role }) => role === 'parent'),
    ({ id }) => id,
  )
  await tellParentsArrival(
    parts,
    [...ofParents].flatMap(([id, [first, ...more]]) =>
      first === undefined
        ? []
        : [
            {
              memberId: first.pupilId,
              name: first.name,
              time: timeOf(id),
              parents: [first, ...more].map(({ recipientId }) => recipientId),
            },
          ],
    ),
  )
  await tellStaffArrival(
    parts,
    told
      .filter(({ role }) => role === 'head')
      .map(({ id, recipientId, name }) => ({ memberId: recipientId, name, time: timeOf(id) })),
  )
}
