import { area } from '../../platform/contract/area.ts'
import { role } from '../../platform/contract/roles.ts'
import { attendance } from './contract.ts'

const administrators = [role.superAdministrator, role.schoolDataAdministrator]
const managers = [...administrators, role.departmentManager]
const staff = [...managers, role.staff, role.dormitoryAdministrator, role.gateKeeper]
const viewers = [...staff, role.bureauAdministrator]

const entry = (id: number, name: string, url: string, roles: readonly number[], permission: string) => ({
  id,
  parentId: 520,
  name,
  url,
  orderNum: id - 520,
  roles,
  permission,
})

export const attendanceArea = area({
  name: 'attendance',
  title: '考勤',
  isModule: true,
  permissions: {
    'attendance:report:view': { title: '查看与导出考勤报表', roles: viewers },
    'attendance:shift:edit': { title: '修改考勤班次', roles: administrators },
    'attendance:correction:ask': { title: '申请补卡、查看补卡记录', roles: staff },
    'attendance:correction:decide': { title: '审批补卡', roles: managers },
  },
  menu: [
    { id: 520, name: '考勤', icon: 'clock', orderNum: 45, roles: viewers },
    entry(521, '考勤报表', '/reportTable', viewers, 'attendance:report:view'),
    entry(522, '弹性工时日报', '/reportTable/daily', viewers, 'attendance:report:view'),
    entry(523, '弹性工时月报', '/reportTable/month', viewers, 'attendance:report:view'),
    entry(524, '点名报表', '/reportTable/rollCall', viewers, 'attendance:report:view'),
    entry(525, '补卡申请', '/attendance/corrections', staff, 'attendance:correction:ask'),
    entry(526, '考勤班次', '/attendance/shifts', administrators, 'attendance:shift:edit'),
  ],
  calls: attendance,
})
