import { and, desc, eq } from 'drizzle-orm'
import type { PurposeName } from '../../../platform/contract/messagePurposes.ts'
import { toWireTime } from '../../../platform/contract/time.ts'
import { readPage } from '../../../platform/server/database/readPage.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { placeOfLink } from '../../sealedLink/contract.ts'
import { makeLink, parentsToAsk, presentLink, revokeLink, selectLinks } from '../../sealedLink/server/index.ts'
import { sealedLink } from '../../sealedLink/server/tables.ts'
import type { temperature as calls } from '../contract.ts'
import type { temperatureSending } from '../linkContract.ts'
import { temperaturePurpose } from '../parentContract.ts'
import { readingLimits } from '../states.ts'
import { linksOf } from './reach.ts'
import { nameOfSchool } from './schoolReport.ts'

const purpose: PurposeName = 'temperatureLink'

export type Sending = (typeof temperatureSending)[number]
type Ground = Pick<Context<typeof calls.makeLink>, 'db' | 'session' | 'clock' | 'config' | 'outbox'>

/** The parents of a student, to one of whom a link is given. */
export const findLinkParents = ({ db, session, query }: Context<typeof calls.linkParents>) =>
  parentsToAsk(db, schoolOf(session), query.studentId)

/** Tells if links can be sent: there has to be an address to write, and a template to write it with. */
export const waySending = async ({
  db,
  session,
  config,
  outbox,
}: Pick<Ground, 'db' | 'session' | 'config' | 'outbox'>): Promise<Sending> => {
  if (config.publicUrl === null) return 'noAddress'
  return (await outbox.hasTemplate(db, schoolOf(session), purpose)) ? 'sent' : 'noTemplate'
}

interface Wanted {
  readonly studentId: number
  readonly parentId: number
  readonly days: number
  readonly sends: boolean
}

/** Makes a link by which a parent reports for a child, and hands it to the outbox where it is to be sent. */
export const giveLink = async (ground: Ground, { studentId, parentId, days, sends }: Wanted) => {
  const { db, session, config, outbox } = ground
  const asked = { studentId, parentId, days, purpose: temperaturePurpose, mostUses: readingLimits.linkUses }
  const { found, token } = await makeLink(ground, asked)
  const place = `/#${placeOfLink(token)}`
  if (sends && config.publicUrl !== null) {
    const schoolId = schoolOf(session)
    const values = { school: await nameOfSchool(db, schoolId), link: `${config.publicUrl}${place}` }
    const message = { schoolId, memberId: parentId, channel: 'sms' as const, purpose }
    await outbox.send(db, { ...message, recipient: found.telephone ?? '', values })
  }
  return { found, place }
}

/** Asks a parent to report: the link is told this once, and sent where it can be. */
export const makeTemperatureLink = async (context: Context<typeof calls.makeLink>) => {
  const { studentId, parentId, days, sends } = context.body
  const sending = sends ? await waySending(context) : 'notAsked'
  const { found, place } = await giveLink(context, { studentId, parentId, days, sends: sending === 'sent' })
  return {
    id: found.link.id,
    place,
    sending,
    studentName: found.studentName,
    parentName: found.parentName,
    expiresTime: toWireTime(found.link.expiresAt, context.session.timeZone),
  }
}

/** A page of the links of the students whose parents the session may ask. */
export const findTemperatureLinks = ({ db, session, body, clock }: Context<typeof calls.links>) => {
  const ofStudent = body.studentId === undefined ? undefined : eq(sealedLink.studentId, body.studentId)
  const select = selectLinks(db).where(and(linksOf(schoolOf(session), session), ofStudent))
  return readPage(db, body, select, {
    order: [desc(sealedLink.id)],
    present: (found) => presentLink(found, clock.now(), session.timeZone),
  })
}

/** Ends such a link. */
export const revokeTemperatureLink = (context: Context<typeof calls.revokeLink>) => revokeLink(context, context.body.id)
