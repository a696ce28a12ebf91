import { serve } from '../../../platform/server/serve.ts'
import { whereaboutsArea } from '../area.ts'
import './auditTitles.ts'
import { subscribeToRecords } from './subscribeToRecords.ts'
import { explainWhereabouts } from './why.ts'

export { whenWhereaboutsChange } from './announcements.ts'
export type { Change } from './applyFacts.ts'
export { convertRecordToFact, isByHand } from './convertRecordToFact.ts'
export { lockSchoolWhereabouts } from './lockSchoolWhereabouts.ts'
export { selectEvacuationStates } from './evacuation.ts'
export { rebuildSchool } from './rebuild.ts'
export { resetStates } from './reset.ts'
export { type NamedFact, readReturnedFacts } from './returnedFacts.ts'
export { isPlaceAmong, isReturning, isUnseenSince } from './conditions.ts'

subscribeToRecords()

export const whereaboutsServer = serve(whereaboutsArea, { why: explainWhereabouts })
