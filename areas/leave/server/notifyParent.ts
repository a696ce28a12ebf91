import type { PurposeName } from '../../../platform/contract/messagePurposes.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { findSessionLink, readSchoolName } from '../../sealedLink/server/index.ts'
import type { leave as calls } from '../contract.ts'

const purpose = 'leaveByLink' satisfies PurposeName

/**
 * Sends a parent a text message that a leave was requested in their name, if staff handed over the link and so could
 * have opened it. A link sent to the parent's phone needs no message. Nothing is written if it can't be sent.
 */
export const notifyParent = async ({
  db,
  session,
  body,
  outbox,
}: Context<typeof calls.parentRequest>): Promise<void> => {
  const { link, studentName: student, telephone } = await findSessionLink(db, session)
  const schoolId = schoolOf(session)
  if (!link.handedOver || !telephone || (await outbox.wayOfTexts(db, schoolId, purpose)) !== 'sent') return
  const [start, end] = [body.startTime.slice(0, 16), body.endTime.slice(0, 16)]
  const values = { school: await readSchoolName(db, schoolId), student, start, end }
  await outbox.send(db, {
    schoolId,
    memberId: link.parentId,
    channel: 'sms',
    purpose,
    recipient: telephone,
    values,
  })
}
