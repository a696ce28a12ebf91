import { and, desc, eq } from 'drizzle-orm'
import { toWireTime } from '../../../platform/contract/time.ts'
import { readPage } from '../../../platform/server/database/readPage.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { school } from '../../registry/server/tables/schools.ts'
import { placeOfLink } from '../../sealedLink/contract.ts'
import { makeLink, parentsToAsk, presentLink, revokeLink, selectLinks } from '../../sealedLink/server/index.ts'
import { sealedLink } from '../../sealedLink/server/tables.ts'
import type { leave as calls } from '../contract.ts'
import type { linkSending } from '../linkContract.ts'
import { leavePurpose } from '../parentContract.ts'
import { leaveLimits } from '../states.ts'
import { leaveLinksOf } from './reach.ts'

const messagePurpose = 'leaveLink'

/** The parents of a student, to one of whom a link is given. */
export const findLinkParents = ({ db, session, query }: Context<typeof calls.linkParents>) =>
  parentsToAsk(db, schoolOf(session), query.studentId)

interface Message {
  readonly place: string
  readonly parentId: number
  readonly recipient: string
}

/** Hands the link to the outbox, where there is an address to write and a template to write it with. */
const sendLink = async (
  { db, session, body, config, outbox }: Context<typeof calls.makeLink>,
  { place, parentId, recipient }: Message,
): Promise<(typeof linkSending)[number]> => {
  const schoolId = schoolOf(session)
  if (!body.sends) return 'notAsked'
  if (config.publicUrl === null) return 'noAddress'
  if (!(await outbox.hasTemplate(db, schoolId, messagePurpose))) return 'noTemplate'
  const [row] = await db.select({ name: school.name }).from(school).where(eq(school.id, schoolId))
  const values = { school: row?.name ?? '', link: `${config.publicUrl}${place}` }
  const message = { schoolId, memberId: parentId, channel: 'sms' as const, purpose: messagePurpose, recipient, values }
  await outbox.send(db, message)
  return 'sent'
}

/** Makes a link by which a parent asks for leave, and sends it. */
export const makeLeaveLink = async (context: Context<typeof calls.makeLink>) => {
  const { studentId, parentId, days } = context.body
  const asked = { studentId, parentId, days, purpose: leavePurpose, mostUses: leaveLimits.byLink }
  const { found, token } = await makeLink(context, asked)
  const place = `/#${placeOfLink(token)}`
  return {
    id: found.link.id,
    place,
    sending: await sendLink(context, { place, parentId, recipient: found.telephone ?? '' }),
    studentName: found.studentName,
    parentName: found.parentName,
    expiresTime: toWireTime(found.link.expiresAt, context.session.timeZone),
  }
}

/** A page of the links to ask for leave by, of the students for whom the session asks. */
export const findLeaveLinks = ({ db, session, body, clock }: Context<typeof calls.links>) => {
  const ofStudent = body.studentId === undefined ? undefined : eq(sealedLink.studentId, body.studentId)
  const select = selectLinks(db).where(and(leaveLinksOf(schoolOf(session), session), ofStudent))
  return readPage(db, body, select, {
    order: [desc(sealedLink.id)],
    present: (found) => presentLink(found, clock.now(), session.timeZone),
  })
}

/** Ends such a link. */
export const revokeLeaveLink = (context: Context<typeof calls.revokeLink>) => revokeLink(context, context.body.id)
