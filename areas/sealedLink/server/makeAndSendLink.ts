import { eq } from 'drizzle-orm'
import type { Call } from '../../../platform/contract/call.ts'
import type { PurposeName } from '../../../platform/contract/messagePurposes.ts'
import { toWireTime } from '../../../platform/contract/time.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { school } from '../../registry/server/tables/schools.ts'
import { type MadeLink, type SendingState, linkPath } from '../contract.ts'
import { type NewLink, makeLink } from './links.ts'

export type SendingContext = Pick<Context<Call>, 'db' | 'session' | 'config' | 'outbox'>

/**
 * Returns `sent` if links can be texted, otherwise what is missing: a public address, an SMS provider, or the school's
 * message template.
 */
export const findSendingState = async (
  { db, session, config, outbox }: SendingContext,
  message: PurposeName,
): Promise<SendingState> =>
  config.publicUrl === null ? 'noAddress' : outbox.wayOfTexts(db, schoolOf(session), message)

/** Returns a link's path on the console's site, starting with `/#`. */
export const consoleLinkPath = (token: string): string => `/#${linkPath(token)}`

/** Returns the school's name, which text messages with links begin with. */
export const readSchoolName = async (db: Db, schoolId: number): Promise<string> => {
  const [row] = await db.select({ name: school.name }).from(school).where(eq(school.id, schoolId))
  return row?.name ?? ''
}

interface LinkToSend extends Omit<NewLink, 'handedOver'> {
  /** Purpose of the text message that carries the link, and its values besides `school` and `link`. */
  readonly message: PurposeName
  readonly values?: Readonly<Record<string, string>>
  readonly sends: boolean
}

/**
 * Makes a link and texts it if `sends` is true and sending is possible. Only an unsent link is returned, this once:
 * its creator usually knows the parent's number too and could act as the parent. The outbox forgets the link once it
 * is sent.
 */
export const makeAndSendLink = async (
  context: SendingContext & Pick<Context<Call>, 'clock'>,
  { message, values, sends, ...newLink }: LinkToSend,
): Promise<MadeLink> => {
  const { db, session, config, outbox } = context
  const way = sends ? await findSendingState(context, message) : 'notAsked'
  const isSent = way === 'sent'
  const { found, token } = await makeLink(context, { ...newLink, handedOver: !isSent })
  const place = consoleLinkPath(token)
  if (isSent) {
    const schoolId = schoolOf(session)
    const link = `${config.publicUrl ?? ''}${place}`
    await outbox.send(db, {
      schoolId,
      memberId: newLink.parentId,
      channel: 'sms',
      purpose: message,
      recipient: found.telephone ?? '',
      values: { school: await readSchoolName(db, schoolId), ...values, link },
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
