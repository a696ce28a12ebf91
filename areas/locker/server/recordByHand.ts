import { and, eq } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import { among } from '../../../platform/server/database/among.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { memberOf, schoolOf } from '../../../platform/server/session.ts'
import { enrolledStudent } from '../../registry/server/people.ts'
import { member } from '../../registry/server/tables/members.ts'
import type { locker } from '../contract.ts'
import { numberOfCell } from '../words.ts'
import { lockCell } from './lockCabinet.ts'
import { readPhoneCells } from './phoneCells.ts'
import { lockerRecord } from './tables.ts'

/** Refuses staff, parents and former pupils, who store no telephones. */
const requireStudents = async (db: Db, schoolId: number, ids: readonly number[]): Promise<void> => {
  const count = await db.$count(member, and(eq(member.schoolId, schoolId), among(member.id, ids), enrolledStudent()))
  if (count < ids.length) throw new Refusal(common.notFound)
}

/** Records by hand that pupils stored or took their telephones, at their cells if they have some. */
export const saveRecord = async ({ db, session, body, clock }: Context<typeof locker.saveRecord>) => {
  const schoolId = schoolOf(session)
  const userIds = [...new Set(body.userIds)]
  await requireStudents(db, schoolId, userIds)
  const cells = await readPhoneCells(db, schoolId, userIds)
  const shared = { schoolId, action: body.action, at: clock.now(), operatorId: memberOf(session), reason: body.reason }
  const nowhere = { cabinetId: null, cabinetName: '', cellNumber: null }
  const rows = userIds.map((memberId) => ({ ...shared, memberId, ...(cells.get(memberId) ?? nowhere) }))
  await db.insert(lockerRecord).values(rows)
  return { students: rows.length }
}

/** Records that the caller opened a cell, with the reason. */
export const openCell = async ({ db, session, body, clock }: Context<typeof locker.openCell>) => {
  const schoolId = schoolOf(session)
  const { cabinet, cell, holderId } = await lockCell(db, schoolId, body.cellId)
  await db.insert(lockerRecord).values({
    schoolId,
    cabinetId: cabinet.id,
    cabinetName: cabinet.name,
    cellNumber: numberOfCell(cabinet, cell),
    memberId: holderId,
    action: 'adminOpen',
    at: clock.now(),
    operatorId: memberOf(session),
    reason: body.reason,
  })
  return null
}
