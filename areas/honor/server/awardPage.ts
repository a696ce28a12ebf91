import { and, eq } from 'drizzle-orm'
import { searchContextOf } from '../../../platform/server/asker.ts'
import { readCountedPage } from '../../../platform/server/readCountedPage.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import type { honor } from '../contract.ts'
import { awardPresenter, isAwardSought, isAwardWithinReach, latestFirst, selectAwards } from './readAwards.ts'
import { honorAward } from './tables.ts'

/** Reads a page of the awards within reach, latest first. */
export const findAwardPage = (context: Context<typeof honor.awardPage>) => {
  const { db, session, body } = context
  return readCountedPage(db, body, {
    table: honorAward,
    where: isAwardSought(searchContextOf(session), body),
    order: latestFirst,
    read: (onPage) => selectAwards(db, and(eq(honorAward.schoolId, schoolOf(session)), onPage)),
    present: awardPresenter(context),
  })
}

const approved = (schoolId: number) => and(eq(honorAward.schoolId, schoolId), eq(honorAward.state, 'approved'))

/** Reads a person's honours of all years, latest first. */
export const findHistory = async (context: Context<typeof honor.history>) => {
  const { db, session, query } = context
  const rows = await selectAwards(db, and(approved(schoolOf(session)), eq(honorAward.memberId, query.userId)))
  return rows.map(awardPresenter(context))
}

/**
 * Reads the honours of a class, and those of pupils who were in it at the time, latest first. A former pupil of the
 * class may be out of the caller's reach now, and then stays out of the list.
 */
export const findClassHistory = async (context: Context<typeof honor.classHistory>) => {
  const { db, session, query } = context
  const schoolId = schoolOf(session)
  const ofClass = eq(honorAward.departmentId, query.departmentId)
  const rows = await selectAwards(db, and(approved(schoolId), ofClass, isAwardWithinReach(schoolId, session)))
  return rows.map(awardPresenter(context))
}
