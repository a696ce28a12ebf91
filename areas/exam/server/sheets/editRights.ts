import { sql } from 'drizzle-orm'
import { role } from '../../../../platform/contract/roles.ts'
import { holdsRole } from '../../../../platform/server/session.ts'
import { isWithinReach } from '../../../organisation/server/index.ts'
import { type Enterer, type ScoreRights } from '../scoreRights.ts'
import { examStudent } from '../tables.ts'

/** Returns the students whose exam numbers a caller may change: with `sys:exam:edit` those within reach. */
export const makeEditRights = ({ asker, permissions }: Enterer): ScoreRights => {
  if (!permissions.has('sys:exam:edit') || holdsRole(asker, role.bureauAdministrator))
    return { isInCharge: sql<boolean>`false`, taught: [] }
  const within = isWithinReach(asker, examStudent.schoolId, examStudent.classId)
  return { isInCharge: sql<boolean>`(${within ?? sql`true`})`, taught: [] }
}
