import { area } from '../../platform/contract/area.ts'
import { role } from '../../platform/contract/roles.ts'
import { intelligence } from './contract.ts'

const { superAdministrator, schoolDataAdministrator, dormitoryAdministrator, departmentManager, bureauAdministrator } =
  role
const editors = [superAdministrator, schoolDataAdministrator, dormitoryAdministrator]
const viewers = [...editors, departmentManager]

export const intelligenceReportArea = area({
  name: 'intelligenceReport',
  title: '智能报告',
  isModule: true,
  permissions: {
    'intelligenceReport:report:view': { title: '查询智能报告', roles: [...viewers, bureauAdministrator] },
    'intelligenceReport:report:edit': { title: '维护智能报告场景', roles: editors },
  },
  menu: [
    {
      id: 133,
      parentId: 130,
      name: '智能报告',
      url: '/dormitory/intelligenceReport',
      orderNum: 7,
      roles: viewers,
      permission: 'intelligenceReport:report:view',
    },
  ],
  calls: intelligence,
})
