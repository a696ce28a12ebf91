import { get, permission } from '../../platform/contract/call.ts'
import { placementCalls } from './placementContract.ts'
import { promotionCalls } from './promotionContract.ts'
import { YearsView } from './views.ts'

export { schoolYearRefusals } from './refusals.ts'

export const schoolYear = {
  years: get('/schoolYear/years', {
    doc: '本校的学年与其学期，近的在前；学期在校历中维护',
    may: permission('school:year:edit'),
    data: YearsView,
  }),
  ...promotionCalls,
  ...placementCalls,
}
