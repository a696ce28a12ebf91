import { serve } from '../../../platform/server/serve.ts'
import { bureauMapArea } from '../area.ts'
import { countWeek, findStatistics, findStudentInfo } from './figures.ts'
import { findRelatedSchools } from './schools.ts'

export const bureauMapServer = serve(bureauMapArea, {
  relatedSchools: findRelatedSchools,
  statistics: findStatistics,
  studentInfo: findStudentInfo,
  week: countWeek,
})
