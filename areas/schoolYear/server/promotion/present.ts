import { and, eq, sql } from 'drizzle-orm'
import { toWireTime } from '../../../../platform/contract/time.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { listedIds } from '../../../../platform/server/database/listed.ts'
import { type Session, schoolOf } from '../../../../platform/server/session.ts'
import { member } from '../../../registry/server/tables/members.ts'
import { undoDays } from '../../states.ts'
import type { LineView, PromotionView, SumView } from '../../views.ts'
import { groupNewStudents } from '../placement/newStudents.ts'
import { listChangesSince, joinChanges, listStudentChanges, withCurrentStudents } from './changes.ts'
import { type Line, type Plan, findLatestPlan, listLines, openStates } from './plans.ts'
import { findProblems, isPlaced } from './problems.ts'
import { isCohort } from './propose.ts'
import { type YearTree, readTree } from './tree.ts'

const day = 86_400_000
const minute = 60_000

/**
 * A scheduled plan counts as late after this time, ms. Then its job was cancelled, or its owner lost the permission.
 */
const lateAfter = 10 * minute

const namesOf = async (db: Db, schoolId: number, ids: readonly (number | null)[]) => {
  const wanted = ids.flatMap((id) => id ?? [])
  const rows = await db
    .select({ id: member.id, name: member.name })
    .from(member)
    .where(and(eq(member.schoolId, schoolId), sql`${member.id} in ${listedIds(wanted)}`))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** True for a line whose class would move up but has no next grade. */
const isStranded = ({ action, toGradeId }: Line): boolean => action === 'up' && toGradeId === null

/** Counts the classes and students that a plan changes. A class without a next grade counts as a problem only. */
const sumPlan = (lines: readonly Line[], problems: number): SumView => {
  const count = (action: Line['action']) => lines.filter((line) => line.action === action).length
  const rising = lines.filter((line) => line.action === 'up' && !isStranded(line))
  return {
    up: rising.length,
    stay: count('stay'),
    graduate: count('graduate'),
    out: count('out'),
    new: count('new'),
    students: rising.reduce((sum, { students }) => sum + students, 0),
    heads: lines.filter((line) => isPlaced(line) && line.headId !== line.fromHeadId).length,
    problems,
  }
}

const notesOf = (lines: readonly Line[], { grades }: YearTree, counts: readonly string[]): string[] => {
  const leaving = lines.filter(({ action }) => action === 'graduate').length
  const stranded = [...new Set(lines.filter(isStranded).map(({ fromGradeName }) => `“${fromGradeName}”`))]
  const hasCohorts = grades.some(isCohort)
  return [
    ...(counts.length === 0 ? [] : [`制定之后学生人数有变，随班级一起升级：${joinChanges(counts)}`]),
    ...(stranded.length === 0
      ? []
      : [`${stranded.join('、')}没有下一年级：请在组织用户管理中新建后重新制定，或逐个班级选择去向`]),
    ...(leaving === 0
      ? []
      : [`${leaving} 个毕业班只改名、让出班号，毕业仍在组织用户管理中逐个设为毕业（需验证码，不能恢复）`]),
    ...(hasCohorts ? ['按入学年份命名的年级随班级整体升级；新生的年级请在执行之后新建'] : []),
  ]
}

const lineView = (line: Line, names: ReadonlyMap<number, string>, problem: string): LineView => ({
  id: line.id,
  classId: line.classId,
  action: line.action,
  fromGrade: line.fromGradeName,
  fromName: line.fromName,
  fromNumber: line.fromNumber,
  fromHead: names.get(line.fromHeadId ?? 0) ?? null,
  toGradeId: line.toGradeId,
  toGrade: line.toGradeName,
  toName: line.toName,
  toNumber: line.toNumber,
  head: line.headId === null ? null : { id: line.headId, name: names.get(line.headId) ?? '已删除的用户' },
  students: line.students,
  byHand: line.byHand,
  problem,
})

/** The last moment at which a plan may be undone. Null if it isn't carried out. */
export const undoUntil = ({ doneAt }: Pick<Plan, 'doneAt'>): Date | null =>
  doneAt === null ? null : new Date(doneAt.getTime() + undoDays * day)

const presentPlan = async (db: Db, { timeZone }: Session, plan: Plan, tree: YearTree, now: Date) => {
  const planned = await listLines(db, plan)
  const isOpen = openStates.includes(plan.state)
  const lines = isOpen ? withCurrentStudents(planned, tree) : planned
  const problems = isOpen ? findProblems(lines, tree) : new Map<number, string>()
  const people = lines.flatMap(({ fromHeadId, headId }) => [fromHeadId, headId])
  const names = await namesOf(db, plan.schoolId, [...people, plan.madeById])
  const wire = (moment: Date | null) => (moment === null ? null : toWireTime(moment, timeZone))
  const until = plan.state === 'done' ? undoUntil(plan) : null
  return {
    id: plan.id,
    year: plan.year,
    state: plan.state,
    madeTime: toWireTime(plan.madeAt, timeZone),
    madeBy: names.get(plan.madeById ?? 0) ?? '',
    carryTime: wire(plan.carryAt),
    isLate: plan.state === 'scheduled' && (plan.carryAt?.getTime() ?? 0) + lateAfter < now.getTime(),
    doneTime: wire(plan.doneAt),
    undoneTime: wire(plan.undoneAt),
    undoUntil: until !== null && now <= until ? toWireTime(until, timeZone) : null,
    reasons: plan.reasons,
    changed: isOpen ? listChangesSince(lines, tree) : [],
    lines: lines.map((line) => lineView(line, names, problems.get(line.id) ?? '')),
    sum: sumPlan(lines, problems.size),
    notes: notesOf(lines, tree, listStudentChanges(planned, lines)),
    version: plan.version,
  }
}

/** From this month on, a plan is for the next year. Until then a promotion may still be late. */
const nextFrom = 11

/** Returns the school year that a plan made now is for, as the year in which it begins. */
export const findPlanYear = (now: Date, timeZone: string): number => {
  const [year = 0, month = 0] = toWireTime(now, timeZone).split('-').map(Number)
  return month >= nextFrom ? year + 1 : year
}

/** Presents the latest plan of the session's school, the possible target grades, and students without a class. */
export const presentPromotion = async (db: Db, session: Session, now: Date): Promise<PromotionView> => {
  const schoolId = schoolOf(session)
  const tree = await readTree(db, schoolId)
  const plan = await findLatestPlan(db, schoolId)
  return {
    plan: plan === null ? null : await presentPlan(db, session, plan, tree, now),
    nextYear: findPlanYear(now, session.timeZone),
    grades: tree.grades.flatMap(({ id, name, grade, isHidden }) => (isHidden ? [] : [{ id, name, grade }])),
    unplaced: await groupNewStudents(db, session),
  }
}
