import { area } from '../../platform/contract/area.ts'
import { role } from '../../platform/contract/roles.ts'
import { whereaboutsCalls } from './contract.ts'

export const whereaboutsArea = area({
  name: 'whereabouts',
  title: '学生动向',
  permissions: {
    'whereabouts:state:view': {
      title: '查看学生动向及依据',
      roles: [
        role.superAdministrator,
        role.schoolDataAdministrator,
        role.departmentManager,
        role.dormitoryAdministrator,
        role.gateKeeper,
        role.staff,
      ],
    },
  },
  calls: whereaboutsCalls,
})
