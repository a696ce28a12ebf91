import { area } from '../../platform/contract/area.ts'
import { role } from '../../platform/contract/roles.ts'
import { boardCalls } from './boardContract.ts'
import { boardTopic } from './boardViews.ts'
import { dormitory } from './contract.ts'
import { reportCalls } from './reportContract.ts'

const {
  superAdministrator,
  departmentManager,
  schoolDataAdministrator,
  dormitoryAdministrator,
  staff,
  bureauAdministrator,
} = role

const administrators = [superAdministrator, schoolDataAdministrator]
const managers = [...administrators, dormitoryAdministrator]

export const dormitoryArea = area({
  name: 'dormitory',
  title: '宿舍',
  isModule: true,
  permissions: {
    'school:dormitory:view': { title: '查看宿舍看板与报表', roles: [...managers, bureauAdministrator] },
    'school:dormitory:export': { title: '导出归寝名单与报表', roles: managers },
    'dormitory:report:edit': { title: '生成考勤报表', roles: managers },
    'school:dormitory:resetkanban': { title: '重置归寝状态', roles: managers },
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
    'dormitory:plan:view': { title: '查看床位图', roles: managers },
    'dormitory:bed:edit': { title: '安排床位', roles: managers },
    'dormitory:building:edit': { title: '维护宿舍楼与房间、批量安排床位', roles: administrators },
    'dormitory:schedule:edit': { title: '维护考勤时段', roles: administrators },
  },
  menu: [
    { id: 130, name: '宿舍', icon: 'home', orderNum: 30, roles: managers },
    {
      id: 131,
      parentId: 130,
      name: '宿舍管理',
      url: '/dormitory/manage',
      orderNum: 5,
      roles: managers,
      permission: 'dormitory:plan:view',
    },
    {
      id: 132,
      parentId: 130,
      name: '归寝报表',
      url: '/dormitory/report',
      orderNum: 6,
      roles: managers,
      permission: 'school:dormitory:view',
    },
  ],
  calls: { ...dormitory, ...boardCalls, ...reportCalls },
  topics: [boardTopic],
})
