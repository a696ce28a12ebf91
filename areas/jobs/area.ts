import { area } from '../../platform/contract/area.ts'
import { jobProgress } from '../../platform/contract/jobProgress.ts'
import { role } from '../../platform/contract/roles.ts'
import { jobs } from './contract.ts'

const { superAdministrator, departmentManager, schoolDataAdministrator, staff, bureauAdministrator } = role

export const jobsArea = area({
  name: 'jobs',
  title: '任务',
  menu: [
    {
      id: 39,
      // The menu 组织与用户 of the users area.
      parentId: 37,
      name: '操作历史',
      url: '/sys/history',
      orderNum: 2,
      roles: [superAdministrator, departmentManager, schoolDataAdministrator, staff, bureauAdministrator],
    },
  ],
  calls: jobs,
  topics: [jobProgress],
})
