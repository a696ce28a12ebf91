import { and, desc, eq } from 'drizzle-orm'
import type { PurposeName } from '../../../platform/contract/messagePurposes.ts'
import { readPage } from '../../../platform/server/database/readPage.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import {
  makeAndSendLink,
  listParentsForLink,
  presentLink,
  revokeLink,
  selectLinks,
  findSendingState,
} from '../../sealedLink/server/index.ts'
import { sealedLink } from '../../sealedLink/server/tables.ts'
import type { temperature as calls } from '../contract.ts'
import { temperaturePurpose } from '../parentContract.ts'
import { readingLimits } from '../states.ts'
import { isReachableReportLink } from './reach.ts'

/** Purpose of the text messages that contain a link. */
const messagePurpose = 'temperatureLink' satisfies PurposeName

/** Returns the parents of a student who can receive a link. */
export const findLinkParents = (context: Context<typeof calls.linkParents>) =>
  listParentsForLink(context, context.query.studentId, messagePurpose)

/** Returns if links can be sent by text message, or why not. */
export const findReminderWay = (context: Parameters<typeof findSendingState>[0]) =>
  findSendingState(context, messagePurpose)

interface NewReportLink {
  readonly studentId: number
  readonly parentId: number
  readonly days: number
  readonly sends: boolean
}

/** Creates a link by which a parent reports for a child, and queues the message if it is to be sent. */
export const makeReportLink = (context: Parameters<typeof makeAndSendLink>[0], wanted: NewReportLink) =>
  makeAndSendLink(context, {
    ...wanted,
    purpose: temperaturePurpose,
    mostUses: readingLimits.linkUses,
    message: messagePurpose,
  })

/** Creates a link for a parent. If it can't be sent, the response contains it this once. */
export const makeTemperatureLink = (context: Context<typeof calls.makeLink>) => makeReportLink(context, context.body)

/** Returns a page of the links of the students whose parents the session may ask. */
export const findTemperatureLinks = ({ db, session, body, clock }: Context<typeof calls.links>) => {
  const ofStudent = body.studentId === undefined ? undefined : eq(sealedLink.studentId, body.studentId)
  const select = selectLinks(db).where(and(isReachableReportLink(schoolOf(session), session), ofStudent))
  return readPage(db, body, select, {
    order: [desc(sealedLink.id)],
    present: (found) => presentLink(found, clock.now(), session.timeZone),
  })
}

/** Revokes a report link. */
export const revokeTemperatureLink = (context: Context<typeof calls.revokeLink>) => revokeLink(context, context.body.id)
