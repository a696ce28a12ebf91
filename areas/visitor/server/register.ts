import { Refusal, common } from '../../../platform/contract/refusal.ts'
import { maskName } from '../../../platform/contract/mask.ts'
import { toWireTime } from '../../../platform/contract/time.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { memberOf, schoolOf } from '../../../platform/server/session.ts'
import type { visitor as calls } from '../contract.ts'
import { readConfigFor } from './config.ts'
import { sealDocument } from './documents.ts'
import { readVisits } from './findVisits.ts'
import { makeVisit } from './makeVisit.ts'
import { readHost } from './people.ts'
import type { visit } from './tables.ts'

const message = 'visitorAsks'

/** Texts the visited person that a visitor waits. Nothing is written if it can't be sent: the keeper phones then. */
const notifyHost = async (
  { db, session, outbox }: Context<typeof calls.registerVisitor>,
  row: typeof visit.$inferSelect,
  telephone: string | null,
): Promise<void> => {
  const schoolId = schoolOf(session)
  if (!telephone || (await outbox.wayOfTexts(db, schoolId, message)) !== 'sent') return
  await outbox.send(db, {
    schoolId,
    memberId: row.hostId,
    channel: 'sms',
    purpose: message,
    recipient: telephone,
    values: {
      visitor: maskName(row.name),
      reason: row.reason,
      time: toWireTime(row.createdAt, session.timeZone).slice(11, 16),
    },
  })
}

/** Registers a visitor at the gate. The visited person is asked, unless the school's settings let the keeper decide. */
export const registerVisitor = async (context: Context<typeof calls.registerVisitor>) => {
  const { db, session, body, clock, config } = context
  const [schoolId, now, byId] = [schoolOf(session), clock.now(), memberOf(session)]
  const { documentType, documentNumber, stayMinutes, hostId, ...values } = body
  const { hostMustAgree } = await readConfigFor(db, schoolId, values)
  const { telephone, ...host } = await readHost(db, schoolId, hostId)
  const { row, isNew } = await makeVisit(db, {
    ...values,
    ...host,
    ...sealDocument(documentNumber, config),
    idCardType: documentType ?? null,
    schoolId,
    kind: 'registered',
    state: hostMustAgree ? 'pending' : 'agreed',
    fromAt: now,
    untilAt: new Date(now.getTime() + stayMinutes * 60_000),
    createdAt: now,
    createdById: byId,
  })
  if (isNew && hostMustAgree) await notifyHost(context, row, telephone)
  const [made] = await readVisits(context, [row.id])
  if (made === undefined) throw new Refusal(common.notFound)
  return made
}
