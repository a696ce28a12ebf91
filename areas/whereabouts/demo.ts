import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../platform/server/database/connection.ts'
import type { DemoPart } from '../../simulator/demoPart.ts'
import { tenantIds } from '../../simulator/district/district.ts'
import { accessRecord } from '../access/server/tables.ts'
import { leaveState, passageTypes } from '../leave/contract.ts'
import { leave } from '../leave/server/tables.ts'
import { rebuildSchool } from './server/index.ts'

/** Deletes the passages of students on leave, who would otherwise be back before anybody noted it. */
const deletePassagesOnLeave = (db: Db) => {
  const until = sql`coalesce(${leave.backAt}, 'infinity')`
  const isOnLeave = sql`exists (select 1 from ${leave} where ${leave.schoolId} = ${accessRecord.schoolId}
    and ${leave.studentId} = ${accessRecord.memberId} and ${eq(leave.state, leaveState.agreed)}
    and ${accessRecord.at} > ${leave.startAt} and ${accessRecord.at} < ${until})`
  return db.delete(accessRecord).where(and(inArray(accessRecord.stateDictId, [...passageTypes]), isOnLeave))
}

/** Derives everybody's whereabouts from the demo's records. */
export const demo: DemoPart = {
  name: 'whereabouts',
  after: ['accessRecords', 'alerts', 'leave'],
  write: async (db) => {
    await deletePassagesOnLeave(db)
    for (const schoolId of [tenantIds.xingtan, tenantIds.mingde]) await rebuildSchool(db, schoolId)
  },
}
