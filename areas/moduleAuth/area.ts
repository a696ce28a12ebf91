import { area } from '../../platform/contract/area.ts'
import { role } from '../../platform/contract/roles.ts'
import { moduleAuth } from './contract.ts'

const editors = [role.superAdministrator, role.integrator]
const viewers = [...editors, role.schoolDataAdministrator]

export const moduleAuthArea = area({
  name: 'moduleAuth',
  title: '模块授权',
  permissions: {
    'moduleAuth:module:view': { title: '查看学校开通的模块', roles: viewers },
    'moduleAuth:module:edit': {
      title: '开通与关闭学校的模块',
      roles: editors,
      // Only the platform may let others authorize modules.
      notGrantedBy: [role.schoolDataAdministrator, role.integrator],
    },
  },
  menu: [
    {
      id: 620,
      // The menu 系统管理 of the area administration.
      parentId: 90,
      name: '模块授权',
      url: '/sys/schoolModule',
      orderNum: 9,
      roles: viewers,
      permission: 'moduleAuth:module:view',
    },
  ],
  calls: moduleAuth,
})
