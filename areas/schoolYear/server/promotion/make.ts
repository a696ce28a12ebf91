import { Refusal } from '../../../../platform/contract/refusal.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import type { Context } from '../../../../platform/server/serve.ts'
import { memberOf, schoolOf } from '../../../../platform/server/session.ts'
import type { schoolYear } from '../../contract.ts'
import { schoolYearRefusals } from '../../refusals.ts'
import { promotionLine, promotionPlan } from '../tables.ts'
import { findGoneHeads } from './heads.ts'
import { type Line, findLatestPlan, listLines, openStates, refusePartialReach, markOpenReplaced } from './plans.ts'
import { presentPromotion, findPlanYear } from './present.ts'
import { type NewLine, proposeLines } from './propose.ts'
import { readTree } from './tree.ts'

/** The facts of a class when its line was made. A class with the same facts keeps its manual changes. */
const factsKeyOf = (line: NewLine) =>
  JSON.stringify([
    line.classId,
    line.fromGradeId,
    line.fromGradeName,
    line.fromName,
    line.fromSection,
    line.fromGrade,
    line.fromNumber,
    line.fromHeadId,
  ])

const withoutPlace = ({ id: _id, schoolId: _school, planId: _plan, orderNum: _order, ...line }: Line): NewLine => line

/**
 * Keeps a line's manual changes. If the class had no next grade then and only its head or name was changed, it gets the
 * grade created since.
 */
const keptLine = (fresh: NewLine, earlier: Line): NewLine => {
  const kept = { ...withoutPlace(earlier), students: fresh.students }
  if (kept.action !== 'up' || kept.toGradeId !== null || fresh.action !== 'up') return kept
  const { toGradeId, toGradeName, toSection, toGrade } = fresh
  const toName = kept.toName === kept.fromName ? fresh.toName : kept.toName
  return { ...kept, toGradeId, toGradeName, toSection, toGrade, toName }
}

/** Carries manual changes of an earlier plan of the same year over to lines whose class has not changed. */
const keepManualChanges = (fresh: readonly NewLine[], before: readonly Line[]): NewLine[] => {
  const byHand = before.filter((line) => line.byHand)
  const decided = new Map(byHand.flatMap((line) => (line.classId === null ? [] : [[factsKeyOf(line), line] as const])))
  // A class to be created is identified by its grade and number.
  const made = byHand.filter(({ classId }) => classId === null).map(withoutPlace)
  const isMade = (line: NewLine) =>
    made.some(({ toGradeId, toNumber }) => toGradeId === line.toGradeId && toNumber === line.toNumber)
  const kept = fresh.filter((line) => line.classId !== null || !isMade(line))
  return [
    ...kept.map((line) => {
      const earlier = line.classId === null ? undefined : decided.get(factsKeyOf(line))
      return earlier === undefined ? line : keptLine(line, earlier)
    }),
    ...made,
  ]
}

/** Inserts a plan with its lines and returns its id. */
export const writePlan = async (
  db: Db,
  plan: typeof promotionPlan.$inferInsert,
  lines: readonly NewLine[],
): Promise<number> => {
  const [made] = await db.insert(promotionPlan).values(plan).returning({ id: promotionPlan.id })
  if (made === undefined) throw new Error('the plan was not written')
  const { schoolId } = plan
  const planId = made.id
  if (lines.length === 0) return planId
  await db.insert(promotionLine).values(lines.map((line, at) => ({ ...line, schoolId, planId, orderNum: at + 1 })))
  return planId
}

/** Makes a plan from the current classes. It replaces an open plan and keeps that plan's manual changes. */
export const makePlan = async ({ db, session, clock }: Context<typeof schoolYear.makePlan>) => {
  refusePartialReach(session)
  const schoolId = schoolOf(session)
  const now = clock.now()
  const year = findPlanYear(now, session.timeZone)
  const latest = await findLatestPlan(db, schoolId)
  const isKept = latest !== null && latest.year === year && openStates.includes(latest.state)
  const before = isKept ? await listLines(db, latest) : []
  const kept = keepManualChanges(proposeLines(await readTree(db, schoolId), year), before)
  const gone = await findGoneHeads(db, schoolId, kept)
  const lines = kept.map((line) => (line.headId && gone.has(line.headId) ? { ...line, headId: null } : line))
  if (lines.length === 0) throw new Refusal(schoolYearRefusals.nothingToPromote)
  await markOpenReplaced(db, schoolId)
  await writePlan(db, { schoolId, year, state: 'draft', madeAt: now, madeById: memberOf(session) }, lines)
  return presentPromotion(db, session, now)
}
