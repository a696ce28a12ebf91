import { serve } from '../../../platform/server/serve.ts'
import { organisationArea } from '../area.ts'
import { nodeType } from '../contract.ts'
import { reachDepartments, reachSchools } from './reach.ts'
import { listSchools } from './schools.ts'
import { findSubtree, findTree, listBelow } from './tree.ts'

export { schoolClocks } from './schools.ts'
export { reachedPart, withinPart, withinReach } from './reach.ts'

export const organisationServer = serve(
  organisationArea,
  {
    findTree: ({ db, session, query }) => findTree(db, session, query.showFinishSchoolData ?? false),
    orgTree: ({ db, session, params }) => findSubtree(db, session, params.id),
    childDepartments: ({ db, session, params, query }) =>
      listBelow(db, session, params.id, query.departmentEnum === 'Grade' ? nodeType.grade : nodeType.class),
    schools: ({ db }) => listSchools(db),
  },
  { school: reachSchools, department: reachDepartments },
)
