import { serve } from '../../../platform/server/serve.ts'
import { integratorArea } from '../area.ts'
import { deleteIntegrator, findIntegratorPage, reachIntegrators, saveIntegrator } from './integrators.ts'
import { listMembers } from './members.ts'
import { findOwnIntegrator } from './own.ts'
import { deleteTerm, listTerms, reachTerms, saveTerm } from './terms.ts'

export { readIntegratorName } from './own.ts'

export const integratorServer = serve(
  integratorArea,
  {
    page: findIntegratorPage,
    save: saveIntegrator,
    remove: deleteIntegrator,
    terms: listTerms,
    saveTerm,
    removeTerm: deleteTerm,
    members: listMembers,
    own: findOwnIntegrator,
  },
  { integrator: reachIntegrators, integratorTerm: reachTerms },
)
