import { useCall } from '../../../platform/console/client/useCall.ts'
import { useScreenQuery } from '../../../platform/console/kit/useScreenQuery.ts'
import { useUser } from '../../../platform/console/session/userContext.ts'
import { organisation } from '../../organisation/contract.ts'
import { useSchoolChoice } from '../../organisation/console/index.ts'

/** Kept in the address: the root department of the school (academics §2), or the school's id. */
const defaults = { deptId: 0 } as const

/**
 * Returns the school whose modules the screen shows, with the control to choose it for the platform. Users within a
 * school see only their own, whatever the address says. `onChoose` is asked before another school is shown.
 */
export const useAuthorizedSchool = (onChoose: (proceed: () => void) => void) => {
  const { schoolId, schoolName } = useUser()
  const [{ deptId }, change] = useScreenQuery(defaults)
  const { data: schools = [] } = useCall(organisation.schools, {}, { fresh: 600_000, enabled: false })
  const named = schools.find((one) => one.schoolDeptId === deptId) ?? schools.find((one) => one.id === deptId)
  const choose = (id: number) =>
    onChoose(() => change({ deptId: schools.find((one) => one.id === id)?.schoolDeptId ?? id }))
  const { isAbove, chosen, choice, instead } = useSchoolChoice(named?.id ?? 0, choose)
  const school = isAbove ? chosen : { id: schoolId ?? 0, name: schoolName ?? '' }
  return { school, choice, instead }
}
