import type { Stand } from '../../../platform/server/asker.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { followedBeyondTheGate } from '../../access/server/index.ts'
import type { LeaveRecord } from '../views.ts'

/**
 * Leaves as a list shows them to somebody: without the reason where the gate alone lets them follow the student. The gate's own
 * dialog tells it of who stands there (operations §2.4).
 */
export const withReasonsFor = async <Row extends Pick<LeaveRecord, 'leaveerId' | 'leaveReason'>>(
  db: Db,
  { schoolId, asker }: Pick<Stand, 'schoolId' | 'asker'>,
  rows: readonly Row[],
): Promise<Row[]> => {
  const follows = await followedBeyondTheGate(
    db,
    schoolId,
    asker,
    rows.map(({ leaveerId }) => leaveerId),
  )
  return rows.map((row) => (follows(row.leaveerId) ? row : { ...row, leaveReason: '' }))
}
