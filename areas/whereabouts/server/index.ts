import { serve } from '../../../platform/server/serve.ts'
import { whereaboutsArea } from '../area.ts'
import { followRecords } from './followRecords.ts'
import { explain } from './why.ts'

export { whenWhereaboutsChange } from './announcements.ts'
export type { Change } from './applyFacts.ts'
export { holdSchool } from './holdSchool.ts'
export { standings } from './inside.ts'
export { rebuildSchool } from './rebuild.ts'
export { resetStates } from './reset.ts'
export { typesOf } from './typesOf.ts'

followRecords()

export const whereaboutsServer = serve(whereaboutsArea, { why: explain })
