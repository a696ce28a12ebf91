import { and, asc, eq } from 'drizzle-orm'
import { Refusal, common } from '../../../../platform/contract/refusal.ts'
import { among } from '../../../../platform/server/database/among.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { deleteRow } from '../../../../platform/server/deleteRow.ts'
import { saveVersioned } from '../../../../platform/server/saveVersioned.ts'
import type { Context } from '../../../../platform/server/serve.ts'
import { schoolOf } from '../../../../platform/server/session.ts'
import { type LineView, type nightPatrol, patrolRefusals } from '../../contract.ts'
import { syncRounds } from '../rounds/syncRounds.ts'
import { patrolLine, patrolLinePlace, patrolPlace, patrolPlan } from '../tables.ts'
import { readPlacesByLine } from './readSetup.ts'

type Places = Awaited<ReturnType<typeof readPlacesByLine>>

const presentLine = (
  { id, name, isOrdered, minutes, version }: typeof patrolLine.$inferSelect,
  places: Places,
): LineView => {
  const own = places.get(id) ?? []
  return {
    id,
    name,
    isOrdered,
    minutes,
    version,
    placeIds: own.map((place) => place.id),
    places: own.map((place) => place.name),
  }
}

/** Lists the lines of a school with their places. */
export const listLines = async ({ db, session }: Context<typeof nightPatrol.lines>) => {
  const schoolId = schoolOf(session)
  const rows = await db
    .select()
    .from(patrolLine)
    .where(eq(patrolLine.schoolId, schoolId))
    .orderBy(asc(patrolLine.name), asc(patrolLine.id))
  const places = await readPlacesByLine(db, schoolId)
  return rows.map((row) => presentLine(row, places))
}

/** Locks places, so that none is deleted meanwhile. Refuses places of another school, or a missing one. */
const lockPlaces = async (db: Db, schoolId: number, ids: readonly number[]): Promise<void> => {
  const found = await db
    .select({ id: patrolPlace.id })
    .from(patrolPlace)
    .where(and(eq(patrolPlace.schoolId, schoolId), among(patrolPlace.id, ids)))
    .orderBy(asc(patrolPlace.id))
    .for('key share')
  if (found.length < ids.length) throw new Refusal(common.notFound)
}

const replacePlaces = async (db: Db, schoolId: number, lineId: number, placeIds: readonly number[]): Promise<void> => {
  await db
    .delete(patrolLinePlace)
    .where(and(eq(patrolLinePlace.schoolId, schoolId), eq(patrolLinePlace.lineId, lineId)))
  await db
    .insert(patrolLinePlace)
    .values(placeIds.map((placeId, position) => ({ schoolId, lineId, placeId, position })))
}

/** Adds a line, or saves one if `version` is current. Rounds that have begun or are over keep the former places. */
export const saveLine = async ({ db, session, clock, body }: Context<typeof nightPatrol.saveLine>) => {
  const schoolId = schoolOf(session)
  const { id, version, placeIds, ...values } = body
  await lockPlaces(db, schoolId, placeIds)
  const present = async (row: typeof patrolLine.$inferSelect) => presentLine(row, await readPlacesByLine(db, schoolId))
  const saved = await saveVersioned(db, patrolLine, {
    name: '巡查路线',
    schoolId,
    id,
    version,
    values,
    present,
    twice: { kind: patrolRefusals.lineTwice, words: { name: values.name } },
  })
  await replacePlaces(db, schoolId, saved.id, placeIds)
  await syncRounds(db, schoolId, clock.now())
  const places = await readPlacesByLine(db, schoolId)
  return { ...saved, placeIds, places: (places.get(saved.id) ?? []).map(({ name }) => name) }
}

/** Deletes a line. Refuses one that plans use, with their names. */
export const deleteLine = async ({ db, session, query }: Context<typeof nightPatrol.deleteLine>) => {
  const schoolId = schoolOf(session)
  await db
    .select({ id: patrolLine.id })
    .from(patrolLine)
    .where(and(eq(patrolLine.schoolId, schoolId), eq(patrolLine.id, query.id)))
    .for('update')
  const plans = await db
    .select({ name: patrolPlan.name })
    .from(patrolPlan)
    .where(and(eq(patrolPlan.schoolId, schoolId), eq(patrolPlan.lineId, query.id)))
    .orderBy(asc(patrolPlan.name), asc(patrolPlan.id))
  if (plans.length > 0)
    throw new Refusal(patrolRefusals.lineInUse, { plans: plans.map(({ name }) => `“${name}”`).join('、') })
  return deleteRow(db, patrolLine, { schoolId, id: query.id })
}
