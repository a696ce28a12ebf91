import { area } from '../../platform/contract/area.ts'
import { role } from '../../platform/contract/roles.ts'
import { shell } from './contract.ts'

const { superAdministrator, schoolDataAdministrator, bureauAdministrator } = role
const administrators = [superAdministrator, schoolDataAdministrator]

export const shellArea = area({
  name: 'shell',
  title: '控制台',
  permissions: {
    'school:IMIS:view': {
      title: '进入综合平台',
      roles: [superAdministrator, schoolDataAdministrator, bureauAdministrator],
    },
    'shell:menu:view': { title: '查看自定义菜单', roles: administrators },
    'shell:menu:edit': { title: '维护自定义菜单', roles: administrators },
  },
  menu: [
    {
      id: 46,
      // The menu 系统管理 of the area administration.
      parentId: 90,
      name: '自定义菜单',
      url: '/customizeMenu/externalChaiMenu',
      orderNum: 5,
      roles: administrators,
      permission: 'shell:menu:view',
    },
  ],
  calls: shell,
})
