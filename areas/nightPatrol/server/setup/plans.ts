import { and, eq } from 'drizzle-orm'
import { Refusal, common } from '../../../../platform/contract/refusal.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { deleteRow } from '../../../../platform/server/deleteRow.ts'
import { saveVersioned } from '../../../../platform/server/saveVersioned.ts'
import type { Context } from '../../../../platform/server/serve.ts'
import { schoolOf } from '../../../../platform/server/session.ts'
import { type PlanView, type nightPatrol, patrolRefusals } from '../../contract.ts'
import { syncRounds } from '../rounds/syncRounds.ts'
import { patrolLine, patrolPlan, patrolPlanGuard } from '../tables.ts'
import { readGuardsByPlan, readPlans } from './readSetup.ts'
import { refuseOthersThanStaff } from './staff.ts'

const presentPlans = async (db: Db, schoolId: number): Promise<PlanView[]> => {
  const guards = await readGuardsByPlan(db, schoolId)
  return (await readPlans(db, schoolId)).map(({ plan, line }) => {
    const own = guards.get(plan.id) ?? []
    const { schoolId: _schoolId, ...row } = plan
    return { ...row, line: line.name, guardIds: own.map(({ id }) => id), guards: own.map(({ name }) => name) }
  })
}

const presentPlan = async (db: Db, schoolId: number, id: number): Promise<PlanView> => {
  const found = (await presentPlans(db, schoolId)).find((plan) => plan.id === id)
  if (found === undefined) throw new Refusal(common.notFound)
  return found
}

/** Lists the plans of a school with line and guards. */
export const listPlans = ({ db, session }: Context<typeof nightPatrol.plans>) => presentPlans(db, schoolOf(session))

const replaceGuards = async (db: Db, schoolId: number, planId: number, guardIds: readonly number[]): Promise<void> => {
  await db
    .delete(patrolPlanGuard)
    .where(and(eq(patrolPlanGuard.schoolId, schoolId), eq(patrolPlanGuard.planId, planId)))
  await db.insert(patrolPlanGuard).values(guardIds.map((memberId) => ({ schoolId, planId, memberId })))
}

/** Locks the line, so that it isn't deleted meanwhile. Refuses a line of another school. */
const lockLine = async (db: Db, schoolId: number, id: number): Promise<void> => {
  const [found] = await db
    .select({ id: patrolLine.id })
    .from(patrolLine)
    .where(and(eq(patrolLine.schoolId, schoolId), eq(patrolLine.id, id)))
    .for('key share')
  if (found === undefined) throw new Refusal(common.notFound)
}

/** Adds a plan, or saves one if `version` is current, and plans the rounds of the coming nights. */
export const savePlan = async ({ db, session, clock, body }: Context<typeof nightPatrol.savePlan>) => {
  const schoolId = schoolOf(session)
  const { id, version, guardIds, ...values } = body
  await lockLine(db, schoolId, values.lineId)
  await refuseOthersThanStaff(db, schoolId, guardIds)
  const sorted = {
    ...values,
    weekdays: values.weekdays.toSorted((one, other) => one - other),
    startTimes: values.startTimes.toSorted(),
  }
  const saved = await saveVersioned(db, patrolPlan, {
    name: '巡查计划',
    schoolId,
    id,
    version,
    values: sorted,
    present: (row) => presentPlan(db, schoolId, row.id),
    twice: { kind: patrolRefusals.planTwice, words: { name: values.name } },
  })
  await replaceGuards(db, schoolId, saved.id, guardIds)
  await syncRounds(db, schoolId, clock.now())
  return presentPlan(db, schoolId, saved.id)
}

/** Deletes a plan and its rounds to come. Rounds that have begun or are over stay. */
export const deletePlan = async ({ db, session, clock, query }: Context<typeof nightPatrol.deletePlan>) => {
  const schoolId = schoolOf(session)
  await deleteRow(db, patrolPlan, { schoolId, id: query.id })
  await syncRounds(db, schoolId, clock.now())
  return null
}
