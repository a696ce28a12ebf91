import { role } from '../../platform/contract/roles.ts'
import { defaultTimeZone } from '../../platform/contract/time.ts'
import type { DemoPart } from '../../simulator/demoPart.ts'
import { tenantIds } from '../../simulator/district/district.ts'
import { later } from '../../simulator/history/days.ts'
import { writePlan } from './server/promotion/make.ts'
import { findPlanYear } from './server/promotion/present.ts'
import { proposeLines } from './server/promotion/propose.ts'
import { readTree } from './server/promotion/tree.ts'

/** Minutes since the plan was made. */
const madeBefore = 26 * 60

/** A draft plan of the next promotion. The school's terms come from the calendar. */
export const demo: DemoPart = {
  name: 'schoolYear',
  write: async (db, { district, today }) => {
    const schoolId = tenantIds.xingtan
    const maker = district.memberRoles.find(
      (row) => row.schoolId === schoolId && row.roleId === role.schoolDataAdministrator,
    )
    const year = findPlanYear(today, defaultTimeZone)
    const madeById = maker?.memberId ?? null
    const plan = { schoolId, year, state: 'draft' as const, madeAt: later(today, -madeBefore), madeById }
    await writePlan(db, plan, proposeLines(await readTree(db, schoolId), year))
  },
}
