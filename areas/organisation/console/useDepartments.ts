import { useCall } from '../../../platform/console/client/useCall.ts'
import { useGraduatesShown } from '../../../platform/console/session/graduates.ts'
import { organisation } from '../contract.ts'

/** How long the tree counts as fresh, ms. */
export const freshFor = 60_000

/** The organisation within the session's reach, with what has graduated where that is shown; one question for all who ask. */
export const useDepartments = () => {
  const showFinishSchoolData = useGraduatesShown()
  return useCall(organisation.findTree, { query: { showFinishSchoolData } }, { fresh: freshFor, keep: 'answer' })
}
