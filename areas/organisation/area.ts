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
  },
  calls: organisation,
})
