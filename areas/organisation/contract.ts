import { z } from 'zod'
import { get, permission, signedIn } from '../../platform/contract/call.ts'
import { flag } from '../../platform/contract/ids.ts'
import { common } from '../../platform/contract/refusal.ts'
import { DepartmentId } from '../registry/contract.ts'
import { classCalls } from './classContract.ts'
import { finishCalls } from './finishContract.ts'
import { nodeCalls } from './nodeContract.ts'
import { OrganisationNode, OrganisationTree, School } from './nodes.ts'
import { schoolCalls } from './schoolContract.ts'

export {
  OrganisationNode,
  OrganisationTree,
  School,
  childTypes,
  completeSchoolSection,
  classLimit,
  gradeLimits,
  nodeTypeNames,
} from './nodes.ts'

export { nameNewGrade } from './figures.ts'
export { managerLevelNames } from './classContract.ts'
export { organisationRefusals } from './refusals.ts'

export const organisation = {
  findTree: get('/org/findTree', {
    doc: '组织架构树，按角色范围裁剪；showFinishSchoolData 为真时含已毕业班级。foundations §7',
    may: signedIn('每个已登录用户都能看到自己范围内的组织；处理程序按角色裁剪'),
    query: { showFinishSchoolData: flag.optional() },
    data: z.array(OrganisationTree),
  }),
  orgTree: get('/org/{id}/orgTree', {
    doc: '以某一节点为根的组织树；showFinishSchoolData 为真时含已毕业班级。foundations §7',
    may: signedIn('节点须在当前用户的范围之内'),
    params: { id: DepartmentId },
    query: { showFinishSchoolData: flag.optional() },
    data: OrganisationTree,
    refusals: [common.notFound],
  }),
  childDepartments: get('/org/list/dept/{id}/child', {
    forOtherClients: true,
    doc: '某节点之下的全部年级或班级。foundations §7',
    may: signedIn('节点须在当前用户的范围之内'),
    params: { id: DepartmentId },
    query: { departmentEnum: z.enum(['Grade', 'Clazz']) },
    data: z.array(OrganisationNode),
    refusals: [common.notFound],
  }),
  schools: get('/org/get/schools', {
    doc: '当前用户可见的学校：教育局为所辖学校，学校用户为本校。foundations §7',
    may: permission('school:org:view'),
    data: z.array(School),
  }),
  ...nodeCalls,
  ...classCalls,
  ...finishCalls,
  ...schoolCalls,
}
