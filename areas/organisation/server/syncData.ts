import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { repairAncestors } from '../../registry/server/departments.ts'
import { repairMainDepartments, repairSpellings } from '../../registry/server/members.ts'
import type { organisation } from '../contract.ts'

/**
 * Rebuilds derived data (ancestors, main departments, pinyin) and returns the counts of corrected rows. Idempotent
 * (H-018).
 */
export const syncData = async ({ db, session, body }: Context<typeof organisation.sync>) => {
  const schoolId = body.schoolId ?? schoolOf(session)
  return {
    ancestors: await repairAncestors(db, schoolId),
    mainDepartments: await repairMainDepartments(db, schoolId),
    names: await repairSpellings(db, schoolId),
  }
}
