import { Refusal } from '../../../platform/contract/refusal.ts'
import { toWireTime } from '../../../platform/contract/time.ts'
import { fromWireTime } from '../../../platform/contract/wireMoment.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { memberOf, schoolOf } from '../../../platform/server/session.ts'
import { deriveToken, hashToken, readSchoolName } from '../../sealedLink/server/index.ts'
import { type visitor as calls, visitorRefusals } from '../contract.ts'
import { passPath, visitorLimits } from '../words.ts'
import { readConfigFor } from './config.ts'
import { makeVisit } from './makeVisit.ts'
import { readHost } from './people.ts'
import { isVisit } from './selectVisits.ts'
import { visit } from './tables.ts'

const message = 'visitorPass'

type Row = typeof visit.$inferSelect

/** Returns true if the school can text visitors their link and code. */
const canSendPass = async ({ db, session, config, outbox }: Context<typeof calls.inviteVisitor>): Promise<boolean> =>
  config.publicUrl !== null && (await outbox.wayOfTexts(db, schoolOf(session), message)) === 'sent'

/** Texts the visitor the link and the code. */
const sendPass = async (
  { db, session, config, outbox }: Context<typeof calls.inviteVisitor>,
  row: Row,
  place: string,
): Promise<void> => {
  const schoolId = schoolOf(session)
  await outbox.send(db, {
    schoolId,
    memberId: null,
    channel: 'sms',
    purpose: message,
    recipient: row.telephone,
    values: {
      school: await readSchoolName(db, schoolId),
      start: toWireTime(row.fromAt, session.timeZone).slice(0, 16),
      code: row.code ?? '',
      link: `${config.publicUrl ?? ''}${place}`,
    },
  })
}

/**
 * Invites a visitor in the name of the session's person, who agrees by that. The link and the code are texted, and are
 * in this response once, so that the host can pass them on.
 */
export const inviteVisitor = async (context: Context<typeof calls.inviteVisitor>) => {
  const { db, session, body, clock, config } = context
  const [schoolId, now, hostId] = [schoolOf(session), clock.now(), memberOf(session)]
  const { fromTime, untilTime, ...values } = body
  const [fromAt, untilAt] = [fromWireTime(fromTime, session.timeZone), fromWireTime(untilTime, session.timeZone)]
  if (untilAt <= now) throw new Refusal(visitorRefusals.windowPast)
  if (fromAt.getTime() - now.getTime() > visitorLimits.daysAhead * 86_400_000)
    throw new Refusal(visitorRefusals.windowTooFar, { days: visitorLimits.daysAhead })
  await readConfigFor(db, schoolId, values)
  const { telephone: _hostTelephone, ...host } = await readHost(db, schoolId, hostId)
  const { row, isNew } = await makeVisit(db, {
    ...values,
    ...host,
    schoolId,
    kind: 'invited',
    state: 'agreed',
    fromAt,
    untilAt,
    createdAt: now,
    createdById: hostId,
    decidedAt: now,
    decidedById: hostId,
  })
  const token = deriveToken(`visit ${row.schoolId} ${row.id} ${row.code} ${row.createdAt.getTime()}`, config.secret)
  if (isNew)
    await db
      .update(visit)
      .set({ tokenHash: hashToken(token, config.secret) })
      .where(isVisit(schoolId, row.id))
  const place = `/#${passPath(token)}`
  // A repeated press sends nothing, since the first one did.
  const isSent = await canSendPass(context)
  if (isNew && isSent) await sendPass(context, row, place)
  return { id: row.id, name: row.name, code: row.code ?? '', isSent, place }
}
