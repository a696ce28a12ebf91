import { serve } from '../../../platform/server/serve.ts'
import { nodeType } from '../../registry/contract.ts'
import { organisationArea } from '../area.ts'
import './auditTitles.ts'
import { findClassData, findClassManagers, makePlacesHandler, saveSlogan } from './classData.ts'
import { deleteClassManager, saveClassManager, saveDuty } from './classPeople.ts'
import { addPictures, keepPictures } from './classPictures.ts'
import { deleteNode } from './deleteNode.ts'
import { checkFinishCode, finish, sendFinishCode } from './finish.ts'
import { previewFinish } from './previewFinish.ts'
import { findNodeSettings, orderNode, saveNodeSettings } from './orderNodes.ts'
import { filterReachableDepartments, filterReachableSchools } from './reach.ts'
import { addClasses } from './addClasses.ts'
import { addNodes, saveNode } from './saveNode.ts'
import { saveSchool } from './saveSchool.ts'
import { findSchoolPage, listSchools } from './schools.ts'
import { syncData } from './syncData.ts'
import { findSubtree, findTreePage, findCachedTree, listDescendants } from './tree.ts'

export { whenStudentsLeave } from './graduate.ts'
export {
  selectLedClassIds,
  isDepartmentInCharge,
  isPersonBelow,
  isPersonIn,
  isPersonInCharge,
  isPersonLed,
  isPersonWithinReach,
} from './people.ts'
export { selectTreeInOrder } from './selectTreeInOrder.ts'
export { hasWorkingRole, isManagedStaff, isVisibleStaff, isWorkingRole } from './staff.ts'
export { listSchoolTimeZones } from './schools.ts'
export {
  filterReachableDepartments,
  findReachablePart,
  requireWholeSchoolReach,
  isWithinPart,
  isWithinReach,
} from './reach.ts'

export const organisationServer = serve(
  organisationArea,
  {
    findTree: findCachedTree,
    orgTree: ({ db, session, params, query }) =>
      findSubtree(db, session, params.id, query.showFinishSchoolData ?? false),
    childDepartments: ({ db, session, params, query }) =>
      listDescendants(db, session, params.id, query.departmentEnum === 'Grade' ? nodeType.grade : nodeType.class),
    schools: ({ db }) => listSchools(db),
    treePage: ({ db, session, body }) => findTreePage(db, session, body),
    saveNode,
    addNodes,
    addClasses,
    deleteNode,
    orderNode,
    nodeSettings: findNodeSettings,
    saveNodeSettings,
    classData: findClassData,
    saveSlogan,
    addPictures,
    keepPictures,
    linkLocations: makePlacesHandler('location'),
    linkAreas: makePlacesHandler('area'),
    saveDuty,
    classManagers: findClassManagers,
    saveClassManager,
    deleteClassManager,
    sendFinishCode,
    checkFinishCode,
    finish,
    previewFinish,
    schoolPage: findSchoolPage,
    saveSchool,
    sync: syncData,
  },
  {
    school: filterReachableSchools,
    department: filterReachableDepartments,
    // The handler checks that the pictures belong to the class. If a colleague deleted one, it returns the current
    // list.
    classPicture: async (_db, _session, ids) => ids,
    // The handler checks that the bureau exists. The id of a school gets the same answer as an unknown id.
    bureau: async (_db, _session, ids) => ids,
  },
)
