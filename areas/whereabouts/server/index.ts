import { serve } from '../../../platform/server/serve.ts'
import { whereaboutsArea } from '../area.ts'
import { subscribeToRecords } from './followRecords.ts'
import { explainWhereabouts } from './why.ts'

export { whenWhereaboutsChange } from './announcements.ts'
export type { Change } from './applyFacts.ts'
export { lockSchoolWhereabouts } from './holdSchool.ts'
export { selectEvacuationStates } from './inside.ts'
export { rebuildSchool } from './rebuild.ts'
export { resetStates } from './reset.ts'
export { entryTypesLeadingTo } from './typesOf.ts'

subscribeToRecords()

export const whereaboutsServer = serve(whereaboutsArea, { why: explainWhereabouts })
