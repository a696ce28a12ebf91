import { useCall } from '../../../platform/console/client/useCall.ts'
import { useGraduatesShown } from '../../../platform/console/session/graduates.ts'
import { organisation } from '../contract.ts'

/** How long the tree counts as fresh, ms. */
export const treeFreshMs = 60_000

/** Loads the organisation within reach, with graduated nodes if those are shown. All callers share one query. */
export const useDepartments = () => {
  const showFinishSchoolData = useGraduatesShown()
  return useCall(organisation.findTree, { query: { showFinishSchoolData } }, { fresh: treeFreshMs, keep: 'answer' })
}
