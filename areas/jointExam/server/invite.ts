import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { Refusal } from '../../../platform/contract/refusal.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { graduatedFlag, nodeType } from '../../registry/contract.ts'
import { department } from '../../registry/server/tables/departments.ts'
import { school } from '../../registry/server/tables/schools.ts'
import type { jointExam } from '../contract.ts'
import { pickLastLevels } from '../lastGrades.ts'
import { jointExamRefusals } from '../refusals.ts'
import { lockJointExam } from './jointExams.ts'
import { withManagedSchools } from './managedSchools.ts'
import { jointExamOffer } from './tables.ts'
import type { JointExamRow } from './views.ts'

const levelOf = sql<number>`${department.schoolSection} * 100 + ${department.schoolGrade}`

/** Lists the grades of schools that have a number, with their levels. */
export const listGrades = (db: Db, schools: readonly number[]) =>
  db
    .select({ schoolId: department.schoolId, id: department.id, level: levelOf })
    .from(department)
    .where(
      and(
        inArray(department.schoolId, [...schools]),
        eq(department.type, nodeType.grade),
        ne(department.delFlag, graduatedFlag),
        sql`${levelOf} is not null`,
      ),
    )
    .orderBy(department.schoolId, department.orderNum, department.id)

/** Lists those of these schools that have the last grade of a level. */
const listInvitable = async (db: Db, schools: readonly number[], level: number): Promise<readonly number[]> => {
  if (schools.length === 0) return []
  const bySchool = Map.groupBy(await listGrades(db, schools), ({ schoolId }) => schoolId)
  return schools.filter((id) => {
    const levels = new Set(bySchool.get(id)?.map((grade) => grade.level))
    return pickLastLevels(level, levels).length > 0
  })
}

/** The columns of an offer that copy the joint exam. */
export const copyToOffer = ({ name, level, startAt, endAt, subjects }: JointExamRow) => ({
  name,
  level,
  startAt,
  endAt,
  subjects,
})

/**
 * Offers a joint exam to those of the bureau's schools that have the grade and no offer yet. Returns how many there are.
 * Call it in `withManagedSchools`.
 */
export const inviteManagedSchools = async (db: Db, row: JointExamRow, schools: readonly number[]): Promise<number> => {
  const invitable = await listInvitable(db, schools, row.level)
  if (invitable.length === 0) return 0
  const [bureau] = await db.select({ name: school.name }).from(school).where(eq(school.id, row.schoolId))
  const offer = {
    ...copyToOffer(row),
    bureauId: row.schoolId,
    bureauName: bureau?.name ?? '',
    jointExamId: row.id,
    round: row.round,
  }
  const made = await db
    .insert(jointExamOffer)
    .values(invitable.map((schoolId) => ({ ...offer, schoolId })))
    .onConflictDoNothing()
    .returning({ id: jointExamOffer.id })
  return made.length
}

/** Offers a joint exam to schools that have no offer yet, such as one that joined the bureau. Refuses a closed one. */
export const inviteSchools = async ({ db, session, body }: Context<typeof jointExam.inviteSchools>) => {
  const bureauId = schoolOf(session)
  const row = await lockJointExam(db, bureauId, body.id)
  if (row.state !== 'open') throw new Refusal(jointExamRefusals.notOpen, { name: row.name, action: '邀请学校' })
  return { invited: await withManagedSchools(db, bureauId, (schools) => inviteManagedSchools(db, row, schools)) }
}
