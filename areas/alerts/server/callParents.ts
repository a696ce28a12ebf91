import { and, asc, eq } from 'drizzle-orm'
import { maskTelephone } from '../../../platform/contract/mask.ts'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { memberOf, schoolOf } from '../../../platform/server/session.ts'
import { member } from '../../registry/server/tables/members.ts'
import { parentLink } from '../../registry/server/tables/students.ts'
import { logLook } from '../../users/server/index.ts'
import type { alerts as calls } from '../contract.ts'
import { alertRefusals } from '../refusals.ts'
import { readMemberName } from './holds.ts'
import { alert, alertCall } from './tables.ts'

const readParents = (db: Db, schoolId: number, alertId: number) =>
  db
    .select({
      id: member.id,
      studentId: parentLink.studentId,
      name: member.name,
      relationship: parentLink.relationship,
      telephone: member.telephone,
    })
    .from(alert)
    .innerJoin(parentLink, and(eq(parentLink.schoolId, alert.schoolId), eq(parentLink.studentId, alert.memberId)))
    .innerJoin(member, and(eq(member.schoolId, parentLink.schoolId), eq(member.id, parentLink.parentId)))
    .where(and(eq(alert.schoolId, schoolId), eq(alert.id, alertId)))
    .orderBy(asc(parentLink.id))

/** Handles `parents`: the parents of an alert's pupil, with masked numbers. */
export const findParents = async ({ db, session, query }: Context<typeof calls.parents>) => {
  const rows = await readParents(db, schoolOf(session), query.id)
  return rows.map(({ studentId: _studentId, telephone, ...row }) => ({
    ...row,
    telephone: maskTelephone(telephone) ?? '',
  }))
}

/**
 * Handles `call`: returns the number of a parent of the alert's pupil, and records who calls. The view is recorded on the
 * pupil and on the parent.
 */
export const callParent = async ({ db, session, body, clock }: Context<typeof calls.call>) => {
  const [schoolId, byId] = [schoolOf(session), memberOf(session)]
  const parent = (await readParents(db, schoolId, body.id)).find(({ id }) => id === body.parentId)
  if (parent === undefined) throw new Refusal(common.notFound)
  if (!parent.telephone) throw new Refusal(alertRefusals.noNumber, { name: parent.name })
  const byName = await readMemberName(db, schoolId, byId)
  const [{ id: parentId, studentId }, at] = [parent, clock.now()]
  await db.insert(alertCall).values({ schoolId, alertId: body.id, studentId, parentId, byId, byName, at })
  for (const memberId of [studentId, parentId])
    await logLook(db, { schoolId, memberId, viewerId: byId, fields: ['telephone'], at })
  return { name: parent.name, telephone: parent.telephone }
}
