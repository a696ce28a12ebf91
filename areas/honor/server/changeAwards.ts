import { type SQL, and, eq, sql } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import { among } from '../../../platform/server/database/among.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { reachRows } from '../../../platform/server/reachRows.ts'
import { saveVersioned } from '../../../platform/server/saveVersioned.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { memberOf, schoolOf } from '../../../platform/server/session.ts'
import { nextVersion } from '../../../platform/server/versioned.ts'
import type { honor } from '../contract.ts'
import { honorRefusals } from '../refusals.ts'
import { type AwardState, stateTitles } from '../words.ts'
import { requireDay } from './grant.ts'
import { refuseUsedNumbers } from './numberHolders.ts'
import { awardPresenter, isAwardWithinReach, selectAwards } from './readAwards.ts'
import { honorAward } from './tables.ts'
import { lockOpenYear } from './years.ts'

type Award = typeof honorAward.$inferSelect

const isOneOf = (schoolId: number, ids: readonly number[]): SQL | undefined =>
  and(eq(honorAward.schoolId, schoolId), among(honorAward.id, ids))

/** Locks awards by id and their open years. Refuses if one is missing or its year is closed. */
const lockAwards = async (db: Db, schoolId: number, ids: readonly number[]): Promise<Award[]> => {
  const wanted = new Set(ids)
  const rows = await db
    .select()
    .from(honorAward)
    .where(isOneOf(schoolId, [...wanted]))
    .orderBy(honorAward.id)
    .for('update')
  if (rows.length < wanted.size) throw new Refusal(common.notFound)
  for (const yearId of new Set(rows.map((row) => row.yearId))) await lockOpenYear(db, schoolId, yearId)
  return rows
}

const setState = (db: Db, schoolId: number, ids: readonly number[], values: Partial<Award>) =>
  db
    .update(honorAward)
    .set({ ...values, version: nextVersion(honorAward.version) })
    .where(isOneOf(schoolId, ids))

/** Approves or rejects proposals, all or none. */
export const decide = async ({ db, session, body }: Context<typeof honor.decide>): Promise<null> => {
  const schoolId = schoolOf(session)
  if (!body.agrees && body.reason.trim() === '') throw new Refusal(honorRefusals.reasonMissing)
  const awards = await lockAwards(db, schoolId, body.ids)
  if (awards.some(({ state }) => state !== 'proposed')) throw new Refusal(honorRefusals.notProposed)
  const state: AwardState = body.agrees ? 'approved' : 'rejected'
  await setState(db, schoolId, body.ids, { state, reason: body.reason, decidedById: memberOf(session) })
  return null
}

/** Withdraws honours with a reason, all or none. They stay on record. */
export const withdraw = async ({ db, session, body }: Context<typeof honor.withdraw>): Promise<null> => {
  const schoolId = schoolOf(session)
  const awards = await lockAwards(db, schoolId, body.ids)
  if (awards.some(({ state }) => state !== 'approved')) throw new Refusal(honorRefusals.notApproved)
  await setState(db, schoolId, body.ids, { state: 'withdrawn', reason: body.reason })
  return null
}

/** Deletes a proposal that isn't an honour. The office may delete those of others. */
export const deleteAward = async ({ db, session, query, files }: Context<typeof honor.deleteAward>): Promise<null> => {
  const schoolId = schoolOf(session)
  const [award] = await lockAwards(db, schoolId, [query.id])
  if (award === undefined) throw new Refusal(common.notFound)
  if (award.state === 'approved') throw new Refusal(honorRefusals.notDeletable)
  if (award.state === 'withdrawn') throw new Refusal(honorRefusals.keptOnRecord)
  const isOwn = award.proposedById === memberOf(session)
  if (!isOwn && !session.permissions.has('honor:award:edit')) throw new Refusal(honorRefusals.notYours)
  await db.delete(honorAward).where(isOneOf(schoolId, [query.id]))
  if (award.pictureFileId !== null) await files.discard(db, award.pictureFileId)
  return null
}

/** Locks an award that may still be changed, and its year. */
export const lockChangeable = async (db: Db, schoolId: number, id: number) => {
  const [award] = await lockAwards(db, schoolId, [id])
  if (award === undefined) throw new Refusal(common.notFound)
  const { state } = award
  if (state === 'rejected' || state === 'withdrawn')
    throw new Refusal(honorRefusals.ended, { state: stateTitles[state] })
  return { award, year: await lockOpenYear(db, schoolId, award.yearId) }
}

/** Saves day, issuer, number and note of an award, unless it has changed since it was read. */
export const saveAward = async (context: Context<typeof honor.saveAward>) => {
  const { db, session, body } = context
  const schoolId = schoolOf(session)
  const { award, year } = await lockChangeable(db, schoolId, body.id)
  requireDay(context, year)
  const read = async () => {
    const [row] = await selectAwards(db, and(eq(honorAward.schoolId, schoolId), eq(honorAward.id, body.id)))
    if (row === undefined) throw new Refusal(common.notFound)
    return row
  }
  const { name } = await read()
  const { id, version, ...values } = body
  await refuseUsedNumbers(db, { schoolId, asker: session }, [{ ...award, ...values }], id)
  return saveVersioned(db, honorAward, {
    name: '荣誉',
    schoolId,
    id,
    version,
    values,
    present: async () => awardPresenter(context)(await read()),
    twice: { kind: honorRefusals.awardTwice, words: { names: name ?? award.departmentName } },
  })
}

/** Reaches the awards of the session's school within its reach. */
export const reachAwards = reachRows(honorAward, (session) => {
  const schoolId = schoolOf(session)
  return and(eq(honorAward.schoolId, schoolId), isAwardWithinReach(schoolId, session) ?? sql`true`)
})
