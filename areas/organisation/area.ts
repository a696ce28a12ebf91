import { area } from '../../platform/contract/area.ts'
import { role } from '../../platform/contract/roles.ts'
import { organisation } from './contract.ts'

const {
  superAdministrator,
  departmentManager,
  schoolDataAdministrator,
  dormitoryAdministrator,
  staff,
  gateKeeper,
  bureauAdministrator,
} = role

export const organisationArea = area({
  name: 'organisation',
  title: '组织架构',
  permissions: {
    'school:org:view': {
      title: '查看学校列表',
      roles: [
        superAdministrator,
        departmentManager,
        schoolDataAdministrator,
        dormitoryAdministrator,
        staff,
        gateKeeper,
        bureauAdministrator,
      ],
    },
    'school:org:operate': { title: '编辑、删除组织', roles: [superAdministrator, schoolDataAdministrator] },
    'platform:school:edit': { title: '管理学校与教育局', roles: [superAdministrator] },
  },
  menu: [
    {
      id: 97,
      // 系统管理, the menu group of the platform's administrators.
      parentId: 90,
      name: '平台管理',
      url: '/Sys/platform',
      orderNum: 7,
      roles: [superAdministrator],
      permission: 'platform:school:edit',
    },
  ],
  calls: organisation,
})
