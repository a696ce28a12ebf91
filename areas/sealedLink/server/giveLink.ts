import { eq } from 'drizzle-orm'
import type { Call } from '../../../platform/contract/call.ts'
import type { PurposeName } from '../../../platform/contract/messagePurposes.ts'
import { toWireTime } from '../../../platform/contract/time.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { school } from '../../registry/server/tables/schools.ts'
import { type MadeLink, type SendingWay, placeOfLink } from '../contract.ts'
import { type NewLink, makeLink } from './links.ts'

export type SendingGround = Pick<Context<Call>, 'db' | 'session' | 'config' | 'outbox'>

/** Tells if links can be sent: there has to be an address to write, a provider who takes it, and a template to write it with. */
export const waySending = async (
  { db, session, config, outbox }: SendingGround,
  message: PurposeName,
): Promise<SendingWay> => (config.publicUrl === null ? 'noAddress' : outbox.wayOfTexts(db, schoolOf(session), message))

/** The place of a link in the address of the console. */
export const placeOf = (token: string): string => `/#${placeOfLink(token)}`

/** The name of the school, as messages with links begin with it. */
export const schoolNameOf = async (db: Db, schoolId: number): Promise<string> => {
  const [row] = await db.select({ name: school.name }).from(school).where(eq(school.id, schoolId))
  return row?.name ?? ''
}

interface Given extends Omit<NewLink, 'handedOver'> {
  /** The purpose of the text message that brings it, and its values beside `school` and `link`. */
  readonly message: PurposeName
  readonly values?: Readonly<Record<string, string>>
  readonly sends: boolean
}

/**
 * Makes a link for a parent and hands it to the outbox, where it is to be sent and can be. Only one that is not sent is given,
 * this once: who makes it mostly knows the parent's number too, and could open what they have seen.
 */
export const giveLink = async (
  context: SendingGround & Pick<Context<Call>, 'clock'>,
  { message, values, sends, ...asked }: Given,
): Promise<MadeLink> => {
  const { db, session, config, outbox } = context
  const way = sends ? await waySending(context, message) : 'notAsked'
  const isSent = way === 'sent'
  const { found, token } = await makeLink(context, { ...asked, handedOver: !isSent })
  const place = placeOf(token)
  if (isSent) {
    const schoolId = schoolOf(session)
    const link = `${config.publicUrl ?? ''}${place}`
    await outbox.send(db, {
      schoolId,
      memberId: asked.parentId,
      channel: 'sms',
      purpose: message,
      recipient: found.telephone ?? '',
      values: { school: await schoolNameOf(db, schoolId), ...values, link },
    })
  }
  const { studentName, parentName } = found
  const expiresTime = toWireTime(found.link.expiresAt, session.timeZone)
  return {
    id: found.link.id,
    handOver: way === 'sent' ? null : { place, why: way },
    studentName,
    parentName,
    expiresTime,
  }
}
