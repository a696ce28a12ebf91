import { type SQL, and, asc, eq } from 'drizzle-orm'
import { Refusal } from '../../../platform/contract/refusal.ts'
import { among } from '../../../platform/server/database/among.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { isNotGraduated, mainDepartmentJoin, presentStudent } from '../../registry/server/people.ts'
import { department } from '../../registry/server/tables/departments.ts'
import { member } from '../../registry/server/tables/members.ts'
import { matches } from '../../users/server/index.ts'
import { type meal, mealLimits, mealRefusals } from '../contract.ts'
import { readClassNames } from './classNames.ts'
import { readClassOrder } from './classOrder.ts'
import { isClassOf } from './reach.ts'

/** A pupil who is expected at school. */
export interface Diner {
  readonly id: number
  readonly name: string
  readonly code: string | null
  readonly classId: number | null
  readonly className: string | null
}

/** Reads pupils who are expected at school, by class and name, at most `most` of them. */
export const readDiners = async (
  db: Db,
  schoolId: number,
  where: SQL | undefined,
  most?: number,
): Promise<readonly Diner[]> => {
  const rows = db
    .select({
      id: member.id,
      name: member.name,
      code: member.code,
      classId: member.mainDepartmentId,
      className: department.name,
    })
    .from(member)
    .leftJoin(department, mainDepartmentJoin)
    .where(and(eq(member.schoolId, schoolId), presentStudent(), where))
    .orderBy(asc(member.pinyin), asc(member.id))
    .$dynamic()
  const inOrder = await readClassOrder(db, schoolId)
  return inOrder(await (most === undefined ? rows : rows.limit(most)))
}

/** Refuses people who are not at school as pupils, by name. Returns the others by id. */
export const requireDiners = async (
  db: Db,
  schoolId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Diner>> => {
  const found = new Map((await readDiners(db, schoolId, among(member.id, ids))).map((one) => [one.id, one]))
  const others = ids.filter((id) => !found.has(id))
  if (others.length === 0) return found
  const named = await db
    .select({ name: member.name })
    .from(member)
    .where(and(eq(member.schoolId, schoolId), among(member.id, others)))
    .orderBy(asc(member.pinyin), asc(member.id))
  throw new Refusal(mealRefusals.notDiners, { names: named.map(({ name }) => name).join('、') })
}

/** Finds pupils by name, pinyin or code. */
export const findDiners = async ({ db, session, body }: Context<typeof meal.findDiners>) => {
  const word = body.word.trim()
  if (word === '') return []
  const found = await readDiners(db, schoolOf(session), matches(word), mealLimits.found)
  return found.map(({ id, name, code, className }) => ({ id, name, code, className }))
}

/** Lists the classes for which the caller orders, in the order of the tree. */
export const listClasses = async ({ db, session }: Context<typeof meal.mealClasses>) => {
  const rows = await db
    .select({ classId: department.id, name: department.name })
    .from(department)
    .where(and(isClassOf(session), isNotGraduated))
    .orderBy(asc(department.id))
  const inOrder = await readClassOrder(db, schoolOf(session))
  const nameOf = await readClassNames(db, schoolOf(session))
  return inOrder(rows).map(({ classId: id, name }) => ({ id, name: nameOf(id, name) }))
}
