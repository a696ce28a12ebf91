import { and, eq } from 'drizzle-orm'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import type { moralEducation } from '../contract.ts'
import { dayOf } from './projectPeriods.ts'
import { presentRecord, readPresenting, selectRecords } from './readRecords.ts'
import { isRecordVisible } from './recordRights.ts'
import { requireTarget } from './requireTarget.ts'
import { assessRecord } from './tables.ts'

/** Lists today's records of a room that the caller may see, newest first. Withdrawn ones stay. */
export const listRoomChecks = async (context: Context<typeof moralEducation.roomChecks>) => {
  const { db, session, clock, query } = context
  const schoolId = schoolOf(session)
  await requireTarget(db, schoolId, query.roomId, ['dorm_room'])
  const rows = await selectRecords(
    db,
    and(
      eq(assessRecord.schoolId, schoolId),
      eq(assessRecord.assessType, 'dorm_room'),
      eq(assessRecord.targetId, query.roomId),
      eq(assessRecord.day, dayOf(clock.now(), session.timeZone)),
      isRecordVisible(schoolId, session),
    ),
  )
  const shown = await readPresenting(db, context, schoolId, [])
  return rows.map((row) => presentRecord(row, shown))
}
