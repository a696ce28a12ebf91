import { and, desc, eq } from 'drizzle-orm'
import { readPage } from '../../../platform/server/database/readPage.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import {
  makeAndSendLink,
  listParentsForLink,
  presentLink,
  revokeLink,
  selectLinks,
} from '../../sealedLink/server/index.ts'
import { sealedLink } from '../../sealedLink/server/tables.ts'
import type { leave as calls } from '../contract.ts'
import { leavePurpose } from '../parentContract.ts'
import { leaveLimits } from '../states.ts'
import { isReachableLink } from './reach.ts'

const messagePurpose = 'leaveLink'

/** Returns the parents of a student who can receive a link. */
export const findLinkParents = (context: Context<typeof calls.linkParents>) =>
  listParentsForLink(context, context.query.studentId, messagePurpose)

/** Creates a link by which a parent asks for leave, and sends it. */
export const makeLeaveLink = (context: Context<typeof calls.makeLink>) =>
  makeAndSendLink(context, {
    ...context.body,
    purpose: leavePurpose,
    mostUses: leaveLimits.byLink,
    message: messagePurpose,
  })

/** Returns a page of the leave links of the students for whom the session may ask. */
export const findLeaveLinks = ({ db, session, body, clock }: Context<typeof calls.links>) => {
  const ofStudent = body.studentId === undefined ? undefined : eq(sealedLink.studentId, body.studentId)
  const select = selectLinks(db).where(and(isReachableLink(schoolOf(session), session), ofStudent))
  return readPage(db, body, select, {
    order: [desc(sealedLink.id)],
    present: (found) => presentLink(found, clock.now(), session.timeZone),
  })
}

/** Revokes a leave link. */
export const revokeLeaveLink = (context: Context<typeof calls.revokeLink>) => revokeLink(context, context.body.id)
