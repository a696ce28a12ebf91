import { and, asc, count, eq, ne } from 'drizzle-orm'
import { Refusal, common } from '../../../../platform/contract/refusal.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import type { Context } from '../../../../platform/server/serve.ts'
import { schoolOf } from '../../../../platform/server/session.ts'
import { graduatedFlag, nodeType } from '../../../registry/contract.ts'
import { buildCodeFinder } from '../../../registry/server/codes.ts'
import { enrolledStudent, memberJoin } from '../../../registry/server/people.ts'
import { department } from '../../../registry/server/tables/departments.ts'
import { member, memberDepartment } from '../../../registry/server/tables/members.ts'
import type { schoolYear } from '../../contract.ts'
import { balanceClasses } from './balanceClasses.ts'
import { findFamilies } from './families.ts'
import { listNewStudents } from './newStudents.ts'

/** Lists the classes of a grade that students can be placed in. Refuses an id that isn't a grade. */
export const listPlaceableClasses = async (db: Db, schoolId: number, gradeId: number) => {
  const [grade] = await db
    .select({ type: department.type })
    .from(department)
    .where(and(eq(department.schoolId, schoolId), eq(department.id, gradeId)))
  if (grade?.type !== nodeType.grade) throw new Refusal(common.notFound)
  return db
    .select({ id: department.id, name: department.name })
    .from(department)
    .where(
      and(
        eq(department.schoolId, schoolId),
        eq(department.parentId, gradeId),
        eq(department.type, nodeType.class),
        eq(department.visible, true),
        ne(department.delFlag, graduatedFlag),
      ),
    )
    .orderBy(asc(department.orderNum), asc(department.id))
}

/** Counts the enrolled students of each gender in the classes of a grade. */
const countGenders = async (db: Db, schoolId: number, gradeId: number) => {
  const rows = await db
    .select({ classId: department.id, gender: member.gender, students: count() })
    .from(department)
    .innerJoin(
      memberDepartment,
      and(eq(memberDepartment.schoolId, department.schoolId), eq(memberDepartment.departmentId, department.id)),
    )
    .innerJoin(member, memberJoin(memberDepartment.schoolId, memberDepartment.memberId))
    .where(and(eq(department.schoolId, schoolId), eq(department.parentId, gradeId), enrolledStudent()))
    .groupBy(department.id, member.gender)
  return (classId: number) =>
    Object.fromEntries(rows.filter((row) => row.classId === classId).map(({ gender, students }) => [gender, students]))
}

type Scores = Context<typeof schoolYear.proposePlacement>['body']['scores']

/** Matches scores to students by number, or by a name that only one has. Returns unmatched ones as `unknown`. */
const readScores = (scores: Scores, people: readonly { id: number; name: string; code: string | null }[]) => {
  const byCode = buildCodeFinder(people)
  const byName = Map.groupBy(people, ({ name }) => name)
  const found = new Map<number, number>()
  const unknown: string[] = []
  for (const { student, score } of scores) {
    const said = student.trim()
    const numbered = byCode(said)
    const [meant, other] = numbered.length > 0 ? numbered : (byName.get(said) ?? [])
    if (meant === undefined || other !== undefined) unknown.push(said)
    else found.set(meant.id, score)
  }
  return { found, unknown }
}

/**
 * Proposes a class for each student of a grade without one. Nothing is stored: the console sends the final placement.
 */
export const proposePlacement = async ({ db, session, body }: Context<typeof schoolYear.proposePlacement>) => {
  const { gradeId, siblings, scores } = body
  const schoolId = schoolOf(session)
  const rooms = await listPlaceableClasses(db, schoolId, gradeId)
  const people = await listNewStudents(db, session, gradeId)
  const gendersOf = await countGenders(db, schoolId, gradeId)
  const families = await findFamilies(
    db,
    schoolId,
    people.map(({ id }) => id),
  )
  const { found, unknown } = readScores(scores, people)
  const newcomers = people.map(({ id, gender }) => {
    return { id, gender, score: found.get(id) ?? null, family: families.get(id) ?? null }
  })
  const byGender = rooms.map(({ id }) => ({ id, byGender: gendersOf(id) }))
  const placed = balanceClasses(newcomers, byGender, siblings)
  const facts = new Map(newcomers.map((one) => [one.id, one]))
  return {
    classes: rooms.map(({ id, name }) => {
      const counts = gendersOf(id)
      return { id, name, boys: counts[1] ?? 0, girls: counts[2] ?? 0, others: counts[0] ?? 0 }
    }),
    students: people.flatMap(({ id, name, code, gender }) => {
      const classId = placed.get(id)
      if (classId === undefined) return []
      const { score = null, family = null } = facts.get(id) ?? {}
      return [{ id, name, code, gender, score, family, classId }]
    }),
    unknown,
  }
}
