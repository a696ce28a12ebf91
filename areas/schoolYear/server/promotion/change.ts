import { and, eq } from 'drizzle-orm'
import { Refusal, common } from '../../../../platform/contract/refusal.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import type { Context } from '../../../../platform/server/serve.ts'
import { schoolOf } from '../../../../platform/server/session.ts'
import { nodeType } from '../../../registry/contract.ts'
import { isStaff, openRecord } from '../../../registry/server/people.ts'
import { department } from '../../../registry/server/tables/departments.ts'
import { member } from '../../../registry/server/tables/members.ts'
import type { schoolYear } from '../../contract.ts'
import { schoolYearRefusals } from '../../refusals.ts'
import { promotionLine } from '../tables.ts'
import { type Line, changePlan, lockOpenPlan } from './plans.ts'
import { presentPromotion } from './present.ts'
import { isCohort, nameForGraduation, buildNewClassLine } from './propose.ts'
import { type GradeNode, readTree } from './tree.ts'

type Change = Context<typeof schoolYear.changeLine>['body']

/** Refuses a head who isn't staff of the school with an open account. */
const refuseOtherHead = async (db: Db, schoolId: number, headId: number | null): Promise<void> => {
  if (headId === null) return
  const head = and(eq(member.schoolId, schoolId), eq(member.id, headId))
  const [found] = await db.select({ name: member.name }).from(member).where(head)
  if (found === undefined) throw new Refusal(common.notFound)
  if ((await db.$count(member, and(head, isStaff, openRecord()))) === 0)
    throw new Refusal(schoolYearRefusals.notHead, { name: found.name })
}

/** Returns the target grade as it is now. Refuses one that is hidden, graduated or not a grade. */
const gradeFor = async (db: Db, schoolId: number, id: number): Promise<GradeNode> => {
  const { grades } = await readTree(db, schoolId)
  const grade = grades.find((one) => one.id === id)
  if (grade !== undefined && !grade.isHidden) return grade
  const [other] = await db
    .select({ name: department.name, type: department.type })
    .from(department)
    .where(and(eq(department.schoolId, schoolId), eq(department.id, id)))
  if (other === undefined) throw new Refusal(common.notFound)
  const name = other.type === nodeType.grade ? `${other.name}（不可见或已毕业）` : other.name
  throw new Refusal(schoolYearRefusals.notGrade, { name })
}

const targetGrade = (grade: GradeNode, line: Line) => {
  // A grade that moves up itself takes its classes with it.
  const rises = isCohort(grade) && grade.id === line.fromGradeId && grade.grade !== null
  return {
    toGradeId: grade.id,
    toGradeName: grade.name,
    toSection: grade.section,
    toGrade: rises ? (grade.grade ?? 0) + 1 : grade.grade,
  }
}

const nowhere = { toGradeId: null, toGradeName: '', toSection: null, toGrade: null } as const

const staying = (line: Line) => ({
  toGradeId: line.fromGradeId,
  toGradeName: line.fromGradeName,
  toSection: line.fromSection,
  toGrade: line.fromGrade,
})

/** Returns the new values of a line for a change. Refuses actions that don't fit the line. */
const decideLine = async (db: Db, line: Line, change: Change, year: number) => {
  const { action, toName, toNumber, toGradeId, headId } = change
  if (line.classId === null) {
    if (action !== 'new' && action !== 'out') throw new Refusal(schoolYearRefusals.notLine)
    return { action, toName, toNumber, headId }
  }
  if (action === 'new') throw new Refusal(schoolYearRefusals.notLine)
  if (action === 'graduate') {
    const leaving = { name: line.fromName, number: line.fromNumber, gradeName: line.fromGradeName }
    return { action, ...nowhere, ...nameForGraduation(leaving, year), headId: line.fromHeadId }
  }
  if (action === 'out')
    return { action, ...staying(line), toName: line.fromName, toNumber: line.fromNumber, headId: line.fromHeadId }
  if (action === 'stay') return { action, ...staying(line), toName, toNumber, headId }
  const target = toGradeId === null ? nowhere : targetGrade(await gradeFor(db, line.schoolId, toGradeId), line)
  return { action, ...target, toName, toNumber, headId }
}

/** Changes a line of a plan by hand. */
export const changeLine = async ({ db, session, clock, body }: Context<typeof schoolYear.changeLine>) => {
  const schoolId = schoolOf(session)
  const plan = await lockOpenPlan(db, schoolId, body.planId, body.version)
  const ofLine = and(eq(promotionLine.schoolId, schoolId), eq(promotionLine.id, body.lineId))
  const [line] = await db.select().from(promotionLine).where(ofLine)
  if (line === undefined || line.planId !== plan.id) throw new Refusal(common.notFound)
  if (body.headId !== line.fromHeadId && body.headId !== line.headId) await refuseOtherHead(db, schoolId, body.headId)
  const decision = await decideLine(db, line, body, plan.year)
  await db
    .update(promotionLine)
    .set({ ...decision, byHand: true })
    .where(ofLine)
  await changePlan(db, plan, {})
  return presentPromotion(db, session, clock.now())
}

/** Adds a line for a class to be created. */
export const addClass = async ({ db, session, clock, body }: Context<typeof schoolYear.addClass>) => {
  const schoolId = schoolOf(session)
  const plan = await lockOpenPlan(db, schoolId, body.planId, body.version)
  await refuseOtherHead(db, schoolId, body.headId)
  const grade = await gradeFor(db, schoolId, body.toGradeId)
  const ofPlan = and(eq(promotionLine.schoolId, schoolId), eq(promotionLine.planId, plan.id))
  const orderNum = (await db.$count(promotionLine, ofPlan)) + 1
  const line = { ...buildNewClassLine(grade, body.toName, body.toNumber), headId: body.headId, byHand: true }
  await db.insert(promotionLine).values({ ...line, schoolId, planId: plan.id, orderNum })
  await changePlan(db, plan, {})
  return presentPromotion(db, session, clock.now())
}
