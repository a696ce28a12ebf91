import { randomInt } from 'node:crypto'
import { and, asc, eq, ilike, or } from 'drizzle-orm'
import { pageBounds, toPage } from '../../../../platform/contract/envelope.ts'
import { Refusal, common } from '../../../../platform/contract/refusal.ts'
import { withoutSchool } from '../../../../platform/server/catalogue.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { escapeLikePattern } from '../../../../platform/server/database/escapeLikePattern.ts'
import { deleteRow } from '../../../../platform/server/deleteRow.ts'
import { saveVersioned } from '../../../../platform/server/saveVersioned.ts'
import type { Context } from '../../../../platform/server/serve.ts'
import { schoolOf } from '../../../../platform/server/session.ts'
import { nextVersion } from '../../../../platform/server/versioned.ts'
import { type nightPatrol, patrolRefusals } from '../../contract.ts'
import { syncRounds } from '../rounds/syncRounds.ts'
import { patrolLine, patrolLinePlace, patrolPlace } from '../tables.ts'

/** Letters and digits that can't be mistaken for each other on a worn label. */
const codeLetters = 'ABCDEFGHJKMNPQRTUVWXY346789'
const codeLength = 8

const makeCode = (): string =>
  Array.from({ length: codeLength }, () => codeLetters[randomInt(codeLetters.length)]).join('')

const present = withoutSchool<typeof patrolPlace.$inferSelect>

/** Reads a page of places by building, floor and name. */
export const findPlacePage = async ({ db, session, body }: Context<typeof nightPatrol.placePage>) => {
  const word = body.keyword.trim()
  const like = `%${escapeLikePattern(word)}%`
  const where = and(
    eq(patrolPlace.schoolId, schoolOf(session)),
    word === '' ? undefined : or(ilike(patrolPlace.name, like), ilike(patrolPlace.building, like)),
  )
  const { limit, offset } = pageBounds(body)
  const rows = await db
    .select()
    .from(patrolPlace)
    .where(where)
    .orderBy(asc(patrolPlace.building), asc(patrolPlace.floor), asc(patrolPlace.name), asc(patrolPlace.id))
    .limit(limit)
    .offset(offset)
  return toPage(body, rows.map(present), await db.$count(patrolPlace, where))
}

/** Adds a place with a new code, or saves one if `version` is current. Rounds to come take its new name. */
export const savePlace = async ({ db, session, clock, body }: Context<typeof nightPatrol.savePlace>) => {
  const schoolId = schoolOf(session)
  const { id, version, ...values } = body
  const saved = await saveVersioned(db, patrolPlace, {
    name: '巡查地点',
    schoolId,
    id,
    version,
    values: id === undefined ? { ...values, code: makeCode() } : values,
    present,
    twice: { kind: patrolRefusals.placeTwice, words: { name: values.name } },
  })
  if (id !== undefined) await syncRounds(db, schoolId, clock.now())
  return saved
}

/** Gives a place a new code, so that a lost or copied label no longer counts. */
export const renewCode = async ({ db, session, body }: Context<typeof nightPatrol.renewCode>) => {
  const [row] = await db
    .update(patrolPlace)
    .set({ code: makeCode(), version: nextVersion(patrolPlace.version) })
    .where(and(eq(patrolPlace.schoolId, schoolOf(session)), eq(patrolPlace.id, body.id)))
    .returning()
  if (row === undefined) throw new Refusal(common.notFound)
  return present(row)
}

const findLinesWith = async (db: Db, schoolId: number, placeId: number): Promise<string[]> => {
  const rows = await db
    .select({ name: patrolLine.name })
    .from(patrolLinePlace)
    .innerJoin(
      patrolLine,
      and(eq(patrolLine.schoolId, patrolLinePlace.schoolId), eq(patrolLine.id, patrolLinePlace.lineId)),
    )
    .where(and(eq(patrolLinePlace.schoolId, schoolId), eq(patrolLinePlace.placeId, placeId)))
    .orderBy(asc(patrolLine.name), asc(patrolLine.id))
  return rows.map(({ name }) => `“${name}”`)
}

/** Deletes a place. Refuses one that lines have, with their names. */
export const deletePlace = async ({ db, session, query }: Context<typeof nightPatrol.deletePlace>) => {
  const schoolId = schoolOf(session)
  // Lock, so that a line that takes the place meanwhile waits and then finds it missing.
  await db
    .select({ id: patrolPlace.id })
    .from(patrolPlace)
    .where(and(eq(patrolPlace.schoolId, schoolId), eq(patrolPlace.id, query.id)))
    .for('update')
  const lines = await findLinesWith(db, schoolId, query.id)
  if (lines.length > 0) throw new Refusal(patrolRefusals.placeInUse, { lines: lines.join('、') })
  return deleteRow(db, patrolPlace, { schoolId, id: query.id })
}
