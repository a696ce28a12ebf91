import { and, eq, inArray, sql } from 'drizzle-orm'
import { Refusal } from '../../../../platform/contract/refusal.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { setClassManagers } from '../../../registry/server/classManagers.ts'
import { changeDepartment, insertDepartment, moveClasses } from '../../../registry/server/departments.ts'
import { computeNodeFootprint } from '../../../registry/server/footprint.ts'
import { classManager } from '../../../registry/server/tables/members.ts'
import { nodeType } from '../../../registry/contract.ts'
import { schoolYearRefusals } from '../../refusals.ts'
import { promotionLine } from '../tables.ts'
import { listChangesSince, joinChanges, withCurrentStudents } from './changes.ts'
import { moveGradeMembers, listGradeChanges } from './moveGradeMembers.ts'
import { findGoneHeads } from './heads.ts'
import { type ClassLine, type Line, type Plan, changePlan, isClassLine, listLines } from './plans.ts'
import { findProblems, isIncluded, isPlaced, findRisingGrades } from './problems.ts'
import { type YearTree, lockNodes, readTree } from './tree.ts'

const headLevel = 1

const isChanged = (line: Line): boolean =>
  line.toName !== line.fromName ||
  line.toNumber !== line.fromNumber ||
  (isPlaced(line) && (line.toGradeId !== line.fromGradeId || line.toGrade !== line.fromGrade))

/** Lists the lines whose class the plan moves, renames or renumbers. */
export const listMovedLines = (lines: readonly Line[]): ClassLine[] =>
  lines.filter(isIncluded).filter(isClassLine).filter(isChanged)

/**
 * A class waiting to graduate stays in its grade under another name. A placed class takes the section and grade of its
 * new grade.
 */
const moveOf = (line: ClassLine) => ({
  id: line.classId,
  parentId: isPlaced(line) ? (line.toGradeId ?? line.fromGradeId) : line.fromGradeId,
  name: line.toName,
  schoolSection: isPlaced(line) ? line.toSection : line.fromSection,
  schoolGrade: isPlaced(line) ? line.toGrade : line.fromGrade,
  schoolClz: line.toNumber,
})

/** Creates the new classes and returns their lines with class ids. */
const makeClasses = async (db: Db, lines: readonly Line[]): Promise<ClassLine[]> => {
  const made: ClassLine[] = []
  for (const line of lines) {
    const { id, action, schoolId, toGradeId, toName: name, toNumber } = line
    if (action !== 'new' || toGradeId === null) continue
    const figures = { schoolSection: line.toSection, schoolGrade: line.toGrade, schoolClz: toNumber }
    const place = { name, type: nodeType.class, orderNum: toNumber ?? 0 }
    const { id: classId } = await insertDepartment(db, { schoolId, id: toGradeId }, { ...figures, ...place })
    await db
      .update(promotionLine)
      .set({ classId })
      .where(and(eq(promotionLine.schoolId, schoolId), eq(promotionLine.id, id)))
    made.push({ ...line, classId, fromGradeId: toGradeId })
  }
  return made
}

/** Lists the lines whose class gets another head, or none. */
export const listHeadChanges = (lines: readonly ClassLine[]): ClassLine[] =>
  lines.filter((line) => isPlaced(line) && line.headId !== line.fromHeadId)

/** Stores the previous levels of the new heads in their classes, so that undoing restores them. */
const noteLevels = async (db: Db, schoolId: number, lines: readonly ClassLine[]): Promise<void> => {
  const classes = lines.map(({ classId }) => classId)
  const held = await db
    .select()
    .from(classManager)
    .where(and(eq(classManager.schoolId, schoolId), inArray(classManager.departmentId, classes)))
  for (const { id, classId, headId } of lines) {
    const before = held.find((row) => row.departmentId === classId && row.memberId === headId)
    if (before === undefined) continue
    await db
      .update(promotionLine)
      .set({ headLevelBefore: before.level })
      .where(and(eq(promotionLine.schoolId, schoolId), eq(promotionLine.id, id)))
  }
}

const changeHeads = async (db: Db, schoolId: number, lines: readonly ClassLine[]): Promise<void> => {
  if (lines.length === 0) return
  await noteLevels(db, schoolId, lines)
  const parts = lines.flatMap(({ classId: departmentId, fromHeadId, headId }) => [
    ...(fromHeadId === null ? [] : [{ departmentId, memberId: fromHeadId, level: null }]),
    ...(headId === null ? [] : [{ departmentId, memberId: headId, level: headLevel }]),
  ])
  await setClassManagers(db, schoolId, parts)
}

/** Updates the student count of each line whose class changed size since the plan was made. */
const noteStudents = async (db: Db, schoolId: number, lines: readonly Line[], tree: YearTree): Promise<void> => {
  const planned = new Map(lines.map(({ id, students }) => [id, students]))
  const others = withCurrentStudents(lines, tree).filter(({ id, students }) => planned.get(id) !== students)
  if (others.length === 0) return
  await db.execute(sql`update ${promotionLine} set students = given.students
    from unnest(${sql.param(others.map(({ id }) => id))}::bigint[],
      ${sql.param(others.map(({ students }) => students))}::int[]) as given (id, students)
    where ${promotionLine.schoolId} = ${schoolId} and ${promotionLine.id} = given.id`)
}

/**
 * Writes a plan's changes. The caller has locked the plan and the nodes. A class deleted meanwhile was going to leave,
 * so it is skipped.
 */
const writeChanges = async (db: Db, plan: Plan, lines: readonly Line[], tree: YearTree, now: Date): Promise<void> => {
  const { schoolId } = plan
  await noteStudents(db, schoolId, lines, tree)
  const there = new Set(tree.classes.map(({ id }) => id))
  const moved = listMovedLines(lines).filter(({ classId }) => there.has(classId))
  await moveClasses(db, schoolId, moved.map(moveOf))
  await moveGradeMembers(db, schoolId, listGradeChanges(moved))
  for (const [id, schoolGrade] of findRisingGrades(lines)) await changeDepartment(db, id, { schoolGrade })
  const made = await makeClasses(db, lines)
  await changeHeads(db, schoolId, listHeadChanges([...lines.filter(isClassLine), ...made]))
  const touched = [...lines.filter(isIncluded).filter(isClassLine), ...made].filter(
    ({ classId, action }) => there.has(classId) || action === 'new',
  )
  const footprint = await computeNodeFootprint(
    db,
    schoolId,
    touched.map(({ classId }) => classId),
  )
  await changePlan(db, plan, { state: 'done', doneAt: now, carryAt: null, reasons: '', footprint })
}

/** Returns the refusal that prevents carrying out a plan, or null. */
const findBlockingRefusal = (lines: readonly Line[], tree: YearTree): Refusal | null => {
  const changes = listChangesSince(lines, tree)
  if (changes.length > 0) return new Refusal(schoolYearRefusals.changedSince, { what: joinChanges(changes) })
  return findProblemRefusal(lines, tree)
}

/** Returns a refusal that lists the plan's problems, or null. */
export const findProblemRefusal = (lines: readonly Line[], tree: YearTree): Refusal | null => {
  const problems = findProblems(lines, tree)
  if (problems.size === 0) return null
  const named = lines.flatMap(({ id, fromName, toName }) => {
    const problem = problems.get(id)
    return problem === undefined ? [] : [`“${fromName || toName}”${problem}`]
  })
  return new Refusal(schoolYearRefusals.unfit, { count: problems.size, what: joinChanges(named) })
}

/** Returns a refusal if the plan names a head who has been deleted, or null. */
const findGoneHeadRefusal = async (db: Db, { schoolId }: Plan, lines: readonly Line[]): Promise<Refusal | null> => {
  const placed = lines.filter(isPlaced)
  const gone = await findGoneHeads(db, schoolId, placed)
  const named = placed.flatMap(({ headId, toName }) => (headId !== null && gone.has(headId) ? [`“${toName}”`] : []))
  return named.length === 0 ? null : new Refusal(schoolYearRefusals.headGone, { what: joinChanges(named) })
}

/** Carries out a plan that the caller has locked, completely or not at all. Returns the refusal if it could not. */
export const carryOutPlan = async (db: Db, plan: Plan, now: Date): Promise<Refusal | null> => {
  await lockNodes(db, plan.schoolId)
  const lines = await listLines(db, plan)
  const tree = await readTree(db, plan.schoolId)
  const refused = findBlockingRefusal(lines, tree) ?? (await findGoneHeadRefusal(db, plan, lines))
  if (refused !== null) return refused
  await writeChanges(db, plan, lines, tree, now)
  return null
}
