import { type SQL, and, eq, or, sql } from 'drizzle-orm'
import type { Asker } from '../../../platform/server/asker.ts'
import { reachRows } from '../../../platform/server/reachRows.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { isWithinReach } from '../../organisation/server/index.ts'
import { isExaminedBy, seesEverything } from './examiners.ts'
import { assessProject, assessRecord } from './tables.ts'

/**
 * SQL condition on `assess_record`: the caller made it, examines its project, or reaches its class. Undefined if the
 * caller sees every record of the school.
 */
export const isRecordVisible = (schoolId: number, asker: Asker): SQL | undefined => {
  if (seesEverything(asker)) return undefined
  const projects = sql`select ${assessProject.id} from ${assessProject}
    where ${and(eq(assessProject.schoolId, schoolId), isExaminedBy(schoolId, asker))}`
  return or(
    eq(assessRecord.examinerId, asker.memberId ?? 0),
    sql`${assessRecord.projectId} in (${projects})`,
    isWithinReach(asker, assessRecord.schoolId, assessRecord.classId),
  )
}

/** Reaches the records of the session's school that the caller may see. */
export const reachRecords = reachRows(assessRecord, (session) => {
  const schoolId = schoolOf(session)
  return and(eq(assessRecord.schoolId, schoolId), isRecordVisible(schoolId, session))
})
