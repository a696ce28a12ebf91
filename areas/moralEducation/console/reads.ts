import { useCall } from '../../../platform/console/client/useCall.ts'
import { useShownSchool } from '../../../platform/console/session/shownSchool.ts'
import { moralEducation } from '../contract.ts'

/** The calls that show projects, categories and items. */
export const projectReads = [
  moralEducation.projectPage,
  moralEducation.projectChoices,
  moralEducation.project,
  moralEducation.recordChoices,
]

/** The calls that show records or what follows from them. */
export const recordReads = [
  moralEducation.recordPage,
  moralEducation.record,
  moralEducation.roomChecks,
  moralEducation.userDetail,
  moralEducation.rankReport,
  moralEducation.appealPage,
]

/** Reads all projects of the shown school, for choosing one; empty until they arrive. */
export const useProjects = () => {
  const { asked } = useShownSchool()
  return useCall(moralEducation.projectChoices, { body: asked }, { fresh: 60_000 }).data ?? []
}
