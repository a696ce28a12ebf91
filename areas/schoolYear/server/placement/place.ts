import { and, asc, eq, sql } from 'drizzle-orm'
import { Refusal } from '../../../../platform/contract/refusal.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { listedIds } from '../../../../platform/server/database/listed.ts'
import type { Context } from '../../../../platform/server/serve.ts'
import { schoolOf } from '../../../../platform/server/session.ts'
import { member } from '../../../registry/server/tables/members.ts'
import { moveToNode } from '../../../users/server/index.ts'
import type { schoolYear } from '../../contract.ts'
import { schoolYearRefusals } from '../../refusals.ts'
import { listNewStudents } from './newStudents.ts'
import { listPlaceableClasses } from './proposePlacement.ts'

/** Maximum number of students named in a refusal. */
const mostNamed = 5

const namesOf = async (db: Db, schoolId: number, ids: readonly number[]): Promise<string> => {
  const rows = await db
    .select({ name: member.name })
    .from(member)
    .where(and(eq(member.schoolId, schoolId), sql`${member.id} in ${listedIds(ids)}`))
    .orderBy(asc(member.pinyin), asc(member.id))
  const named = rows.slice(0, mostNamed).map(({ name }) => `“${name}”`)
  return `${named.join('、')}${rows.length > mostNamed ? `等 ${rows.length} 人` : ''}`
}

/** Places new students into classes, all or none, each by the same rules as moving one person. */
export const place = async ({ db, session, body }: Context<typeof schoolYear.place>) => {
  const { gradeId, placed } = body
  const schoolId = schoolOf(session)
  const rooms = new Set((await listPlaceableClasses(db, schoolId, gradeId)).map(({ id }) => id))
  if (placed.some(({ classId }) => !rooms.has(classId))) throw new Refusal(schoolYearRefusals.notItsClass)
  if (new Set(placed.map(({ userId }) => userId)).size < placed.length)
    throw new Refusal(schoolYearRefusals.placedTwice)
  const waiting = new Set((await listNewStudents(db, session, gradeId)).map(({ id }) => id))
  const others = placed.filter(({ userId }) => !waiting.has(userId))
  if (others.length > 0) {
    const names = await namesOf(
      db,
      schoolId,
      others.map(({ userId }) => userId),
    )
    throw new Refusal(schoolYearRefusals.notPlaceable, { names })
  }
  // Move in id order, so that two concurrent placements of the same students don't deadlock.
  const inOrder = placed.toSorted((one, other) => one.userId - other.userId)
  for (const { userId, classId } of inOrder) await moveToNode(db, session, { schoolId, userId, deptId: classId })
  return { students: inOrder.length }
}
