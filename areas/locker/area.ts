import { area } from '../../platform/contract/area.ts'
import { role } from '../../platform/contract/roles.ts'
import { locker } from './contract.ts'

const administrators = [role.superAdministrator, role.schoolDataAdministrator]
const managers = [...administrators, role.departmentManager]
const staff = [...managers, role.dormitoryAdministrator, role.staff]
const ofSchool = staff.filter((one) => one !== role.superAdministrator)

export const lockerArea = area({
  name: 'locker',
  title: '储物柜',
  isModule: true,
  permissions: {
    'locker:cabinet:edit': { title: '管理储物柜与格口', roles: managers },
    'locker:cabinet:view': { title: '查看储物柜', roles: staff },
    'locker:cell:open': { title: '登记管理员开柜', roles: [...managers, role.dormitoryAdministrator] },
    'locker:record:view': { title: '查看存取记录', roles: staff },
    'locker:record:edit': { title: '登记存取', roles: staff },
    'locker:settings:edit': { title: '储物柜设置', roles: administrators },
  },
  menu: [
    { id: 700, name: '储物柜', icon: 'locker', orderNum: 53, roles: staff },
    {
      id: 701,
      parentId: 700,
      name: '储物柜',
      url: '/storageManagement/storageCabinet',
      orderNum: 1,
      roles: staff,
      permission: 'locker:cabinet:view',
    },
    {
      id: 702,
      parentId: 700,
      name: '未存手机',
      url: '/storageManagement/phoneBoard',
      orderNum: 2,
      roles: ofSchool,
      permission: 'locker:record:view',
      namesChildren: true,
    },
    {
      id: 703,
      parentId: 700,
      name: '存取记录',
      url: '/storageManagement/storageRecords',
      orderNum: 3,
      roles: ofSchool,
      permission: 'locker:record:view',
      namesChildren: true,
    },
  ],
  calls: locker,
})
