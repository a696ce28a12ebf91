import type { SearchContext } from '../../../platform/server/asker.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { findFollowedWithoutGate } from '../../access/server/index.ts'
import type { LeaveRecord } from '../views.ts'

/**
 * Returns the leaves of a list, without the reason where the reader follows the student only as a gate keeper. The
 * gate's dialog shows the reason for a student at the gate (operations §2.4).
 */
export const hideReasonsFromGate = async <Row extends Pick<LeaveRecord, 'leaveerId' | 'leaveReason'>>(
  db: Db,
  { schoolId, asker }: Pick<SearchContext, 'schoolId' | 'asker'>,
  rows: readonly Row[],
): Promise<Row[]> => {
  const follows = await findFollowedWithoutGate(
    db,
    schoolId,
    asker,
    rows.map(({ leaveerId }) => leaveerId),
  )
  return rows.map((row) => (follows(row.leaveerId) ? row : { ...row, leaveReason: '' }))
}
