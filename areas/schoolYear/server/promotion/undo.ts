import { and, eq, sql } from 'drizzle-orm'
import { Refusal } from '../../../../platform/contract/refusal.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { listedIds } from '../../../../platform/server/database/listed.ts'
import { gateRule } from '../../../gate/server/tables.ts'
import { graduatedFlag } from '../../../registry/contract.ts'
import { setClassManagers } from '../../../registry/server/classManagers.ts'
import { changeDepartment, deleteDepartment, moveClasses } from '../../../registry/server/departments.ts'
import { computeNodeFootprint } from '../../../registry/server/footprint.ts'
import { department } from '../../../registry/server/tables/departments.ts'
import { member } from '../../../registry/server/tables/members.ts'
import { schoolYearRefusals } from '../../refusals.ts'
import { undoDays } from '../../states.ts'
import { listHeadChanges, listMovedLines } from './carryOut.ts'
import { joinChanges } from './changes.ts'
import { moveGradeMembers, listGradeChanges } from './moveGradeMembers.ts'
import { type ClassLine, type Plan, changePlan, listLines } from './plans.ts'
import { findRisingGrades } from './problems.ts'
import { undoUntil } from './present.ts'
import { type YearTree, lockNodes, readTree } from './tree.ts'

/** Chinese descriptions of what refers to a class, by table. */
const tableWords: Readonly<Record<string, string>> = {
  class_duty: '值日安排的修改',
  class_manager: '班级管理员的修改',
  department: '资料的修改',
  department_picture: '班级图片的修改',
  department_place: '班级地点的修改',
  device: '设备的变动',
  member_department: '学生或教职工的进出',
}

/** Finds the plan's classes that have graduated since. Undoing leaves them graduated. */
const listGraduated = async (db: Db, schoolId: number, lines: readonly ClassLine[]): Promise<ReadonlySet<number>> => {
  const leaving = lines.filter(({ action }) => action === 'graduate').map(({ classId }) => classId)
  const rows = await db
    .select({ id: department.id })
    .from(department)
    .where(
      and(
        eq(department.schoolId, schoolId),
        eq(department.delFlag, graduatedFlag),
        sql`${department.id} in ${listedIds(leaving)}`,
      ),
    )
  return new Set(rows.map(({ id }) => id))
}

/** Describes what was added to, changed on or removed from the classes since the plan was carried out. */
const changedSince = async (db: Db, plan: Plan, lines: readonly ClassLine[]): Promise<string[]> => {
  const before = plan.footprint ?? {}
  const now = await computeNodeFootprint(
    db,
    plan.schoolId,
    lines.map(({ classId }) => classId),
  )
  const places = [...new Set([...Object.keys(before), ...Object.keys(now)])]
  const said = new Map(lines.map(({ classId, toName }) => [String(classId), toName]))
  return places.flatMap((place) => {
    const [table = '', id = ''] = place.split(':')
    const name = said.get(id)
    if (name === undefined || before[place] === now[place]) return []
    return [
      table === 'department' && now[place] === undefined
        ? `“${name}”的删除`
        : `“${name}”的${tableWords[table] ?? '其他业务记录'}`,
    ]
  })
}

/**
 * Names gate rules that refer to classes created by this plan. They store class ids without foreign keys, so footprints
 * miss them.
 */
const rulesNaming = async (db: Db, schoolId: number, lines: readonly ClassLine[]): Promise<string[]> => {
  const made = new Set(lines.filter(({ action }) => action === 'new').map(({ classId }) => classId))
  if (made.size === 0) return []
  const rules = await db
    .select({ name: gateRule.name, departments: gateRule.departmentIds })
    .from(gateRule)
    .where(eq(gateRule.schoolId, schoolId))
  return rules.flatMap(({ name, departments }) => (departments.some((id) => made.has(id)) ? [`通行规则“${name}”`] : []))
}

/** Describes deleted grades, and other classes that now have an old name or number. */
const findTakenPlaces = (lines: readonly ClassLine[], tree: YearTree): string[] => {
  const grades = new Set(tree.grades.map(({ id }) => id))
  const own = new Set(lines.map(({ classId }) => classId))
  return lines
    .filter(({ action }) => action !== 'new')
    .flatMap((line) => {
      if (!grades.has(line.fromGradeId)) return [`“${line.fromGradeName}”的删除或毕业`]
      const taken = tree.classes.find(
        ({ id, gradeId, name, number }) =>
          !own.has(id) &&
          gradeId === line.fromGradeId &&
          (name === line.fromName || (number !== null && number === line.fromNumber)),
      )
      return taken === undefined ? [] : [`“${line.fromGradeName}”中的“${taken.name}”`]
    })
}

const headLevel = 1

/** Restores the former heads, except those who have left the school. */
const restoreHeads = async (db: Db, schoolId: number, lines: readonly ClassLine[]): Promise<void> => {
  const changed = listHeadChanges(lines).filter(({ action }) => action !== 'new')
  if (changed.length === 0) return
  const former = changed.flatMap(({ fromHeadId }) => fromHeadId ?? [])
  const there = await db
    .select({ id: member.id })
    .from(member)
    .where(and(eq(member.schoolId, schoolId), sql`${member.id} in ${listedIds(former)}`))
  const known = new Set(there.map(({ id }) => id))
  const parts = changed.flatMap(({ classId: departmentId, fromHeadId, headId, headLevelBefore }) => [
    ...(headId === null ? [] : [{ departmentId, memberId: headId, level: headLevelBefore }]),
    ...(fromHeadId === null || !known.has(fromHeadId)
      ? []
      : [{ departmentId, memberId: fromHeadId, level: headLevel }]),
  ])
  await setClassManagers(db, schoolId, parts)
}

const formerNode = (line: ClassLine) => ({
  id: line.classId,
  parentId: line.fromGradeId,
  name: line.fromName,
  schoolSection: line.fromSection,
  schoolGrade: line.fromGrade,
  schoolClz: line.fromNumber,
})

const restoreGrades = async (db: Db, lines: readonly ClassLine[]): Promise<void> => {
  for (const id of findRisingGrades(lines).keys()) {
    const before = lines.find(({ fromGradeId }) => fromGradeId === id)?.fromGrade
    if (before !== undefined) await changeDepartment(db, id, { schoolGrade: before })
  }
}

const undoLines = async (db: Db, schoolId: number, lines: readonly ClassLine[]): Promise<void> => {
  await restoreHeads(db, schoolId, lines)
  for (const { action, classId } of lines) if (action === 'new') await deleteDepartment(db, classId)
  const moved = listMovedLines(lines).filter(({ action }) => action !== 'new')
  await moveClasses(db, schoolId, moved.map(formerNode))
  await moveGradeMembers(
    db,
    schoolId,
    listGradeChanges(moved).map(({ classId, from, to }) => ({ classId, from: to, to: from })),
  )
  await restoreGrades(db, lines)
}

/** True for a class that existed when the plan was carried out. */
const wasThere = ({ footprint }: Plan, classId: number): boolean => footprint?.[`department:${classId}`] !== undefined

/** Lists the classes a plan has touched. For a created class the former grade is the one it was created in. */
const listTouched = async (db: Db, plan: Plan): Promise<ClassLine[]> => {
  const lines = await listLines(db, plan)
  return lines.flatMap((line) => {
    const { action, classId, fromGradeId, toGradeId } = line
    const gradeId = fromGradeId ?? toGradeId
    if (action === 'out' || classId === null || gradeId === null || !wasThere(plan, classId)) return []
    return [{ ...line, classId, fromGradeId: gradeId }]
  })
}

/** Undoes a promotion, only its classes. Refuses with everything that prevents it, and then changes nothing. */
export const undoCarriedOut = async (db: Db, plan: Plan, now: Date): Promise<void> => {
  const until = undoUntil(plan)
  if (plan.state !== 'done' || until === null) throw new Refusal(schoolYearRefusals.notDone)
  if (now > until) throw new Refusal(schoolYearRefusals.undoneLate, { days: undoDays })
  const { schoolId } = plan
  await lockNodes(db, schoolId)
  const all = await listTouched(db, plan)
  const graduated = await listGraduated(db, schoolId, all)
  const lines = all.filter(({ classId }) => !graduated.has(classId))
  const stands = [
    ...(await changedSince(db, plan, lines)),
    ...findTakenPlaces(lines, await readTree(db, schoolId)),
    ...(await rulesNaming(db, schoolId, lines)),
  ]
  if (stands.length > 0) throw new Refusal(schoolYearRefusals.builtOn, { what: joinChanges([...new Set(stands)]) })
  await undoLines(db, schoolId, lines)
  await changePlan(db, plan, { state: 'undone', undoneAt: now, footprint: null })
}
