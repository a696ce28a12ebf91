import { area } from '../../platform/contract/area.ts'
import { role } from '../../platform/contract/roles.ts'
import { model3d } from './contract.ts'

const administrators = [role.superAdministrator, role.schoolDataAdministrator]
const readers = [...administrators, role.departmentManager]

export const model3dArea = area({
  name: 'model3d',
  title: '三维模型',
  isModule: true,
  permissions: {
    'model3d:model:view': { title: '查看三维模型', roles: readers },
    'model3d:model:edit': { title: '维护三维模型', roles: administrators },
  },
  menu: [
    { id: 780, name: '三维模型', icon: 'block', orderNum: 53, roles: readers },
    {
      id: 781,
      parentId: 780,
      name: '模型匹配',
      url: '/3DModel/3DModelMatching',
      orderNum: 1,
      roles: readers,
      permission: 'model3d:model:view',
    },
  ],
  calls: model3d,
})
