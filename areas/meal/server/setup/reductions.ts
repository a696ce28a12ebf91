import { type SQL, and, asc, eq, gte, isNull, lte, or, sql } from 'drizzle-orm'
import { Refusal, common } from '../../../../platform/contract/refusal.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { deleteRow } from '../../../../platform/server/deleteRow.ts'
import { saveVersioned } from '../../../../platform/server/saveVersioned.ts'
import type { Context } from '../../../../platform/server/serve.ts'
import { schoolOf } from '../../../../platform/server/session.ts'
import { mainDepartmentJoin, memberJoin } from '../../../registry/server/people.ts'
import { department } from '../../../registry/server/tables/departments.ts'
import { member } from '../../../registry/server/tables/members.ts'
import { type ReductionView, type meal, mealRefusals } from '../../contract.ts'
import { dayAt } from '../../mealTimes.ts'
import { requireDiners } from '../diners.ts'
import { lockOrders } from '../lock.ts'
import { mealOrder, mealReduction } from '../tables.ts'

const readReductions = async (db: Db, schoolId: number, where?: SQL): Promise<ReductionView[]> => {
  const rows = await db
    .select({ row: mealReduction, name: member.name, code: member.code, className: department.name })
    .from(mealReduction)
    .innerJoin(member, memberJoin(mealReduction.schoolId, mealReduction.studentId))
    .leftJoin(department, mainDepartmentJoin)
    .where(and(eq(mealReduction.schoolId, schoolId), where))
    .orderBy(asc(member.pinyin), asc(mealReduction.id))
  return rows.map(({ row: { schoolId: _schoolId, ...row }, ...whose }) => ({ ...row, ...whose }))
}

/** Reads the reductions on a day in percent, by pupil. */
export const readPercentsOn = async (db: Db, schoolId: number, day: string): Promise<ReadonlyMap<number, number>> => {
  const rows = await db
    .select({ studentId: mealReduction.studentId, percent: mealReduction.percent })
    .from(mealReduction)
    .where(
      and(
        eq(mealReduction.schoolId, schoolId),
        lte(mealReduction.fromDay, day),
        or(isNull(mealReduction.toDay), gte(mealReduction.toDay, day)),
      ),
    )
    .orderBy(asc(mealReduction.id))
  return new Map(rows.map(({ studentId, percent }) => [studentId, percent]))
}

/** Recomputes what the pupil pays for orders from a day on. Their month can't be closed yet. */
const recomputeCharges = async (db: Db, schoolId: number, studentId: number, from: string): Promise<void> => {
  // As in `chargeAfter`: the division of integers drops a fraction.
  const percent = sql`coalesce((select ${mealReduction.percent} from ${mealReduction}
    where ${mealReduction.schoolId} = ${schoolId} and ${mealReduction.studentId} = ${studentId}
      and ${mealReduction.fromDay} <= ${mealOrder.day}
      and (${mealReduction.toDay} is null or ${mealReduction.toDay} >= ${mealOrder.day})), 0)`
  await db
    .update(mealOrder)
    .set({ fen: sql`${mealOrder.price} * (100 - ${percent}) / 100` })
    .where(and(eq(mealOrder.schoolId, schoolId), eq(mealOrder.studentId, studentId), gte(mealOrder.day, from)))
}

/** Lists the pupils who pay less. */
export const listReductions = ({ db, session }: Context<typeof meal.reductions>) =>
  readReductions(db, schoolOf(session))

const presentReduction = async (db: Db, schoolId: number, id: number): Promise<ReductionView> => {
  const [found] = await readReductions(db, schoolId, eq(mealReduction.id, id))
  if (found === undefined) throw new Refusal(common.notFound)
  return found
}

/** Adds a reduction, or saves one if `version` is current. The pupil of a saved one stays. */
export const saveReduction = async ({ db, session, clock, body }: Context<typeof meal.saveReduction>) => {
  const schoolId = schoolOf(session)
  const { id, version, studentId, ...values } = body
  await lockOrders(db, schoolId)
  if (id === undefined) await requireDiners(db, schoolId, [studentId])
  const saved = await saveVersioned(db, mealReduction, {
    name: '减免',
    schoolId,
    id,
    version,
    values: id === undefined ? { ...values, studentId } : values,
    present: (row) => presentReduction(db, schoolId, row.id),
    twice: { kind: mealRefusals.reductionTwice, words: {} },
  })
  await recomputeCharges(db, schoolId, saved.studentId, dayAt(clock.now(), session.timeZone))
  return saved
}

/** Deletes a reduction. */
export const deleteReduction = async ({ db, session, clock, query }: Context<typeof meal.deleteReduction>) => {
  const schoolId = schoolOf(session)
  await lockOrders(db, schoolId)
  const { studentId } = await presentReduction(db, schoolId, query.id)
  await deleteRow(db, mealReduction, { schoolId, id: query.id })
  await recomputeCharges(db, schoolId, studentId, dayAt(clock.now(), session.timeZone))
  return null
}
