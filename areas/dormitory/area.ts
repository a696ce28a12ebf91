import { area } from '../../platform/contract/area.ts'
import { role } from '../../platform/contract/roles.ts'
import { dormitory } from './contract.ts'

const {
  superAdministrator,
  departmentManager,
  schoolDataAdministrator,
  dormitoryAdministrator,
  staff,
  bureauAdministrator,
} = role

export const dormitoryArea = area({
  name: 'dormitory',
  title: '宿舍',
  isModule: true,
  permissions: {
    'dormitory:room:view': {
      title: '查看宿舍楼与房间',
      roles: [
        superAdministrator,
        departmentManager,
        schoolDataAdministrator,
        dormitoryAdministrator,
        staff,
        bureauAdministrator,
      ],
    },
  },
  calls: dormitory,
})
