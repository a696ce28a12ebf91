import { area } from '../../platform/contract/area.ts'
import { role } from '../../platform/contract/roles.ts'
import { display } from './contract.ts'

export const displayArea = area({
  name: 'display',
  title: '显示屏',
  permissions: {
    'display:display:edit': {
      title: '配对与解除显示屏',
      roles: [role.superAdministrator, role.schoolDataAdministrator],
    },
  },
  calls: display,
})
