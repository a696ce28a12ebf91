import { area } from '../../platform/contract/area.ts'
import { role } from '../../platform/contract/roles.ts'
import { administration } from './contract.ts'

const platform = [role.superAdministrator]
const administrators = [role.superAdministrator, role.schoolDataAdministrator]

const entry = (id: number, name: string, place: string, permission: string, roles: readonly number[]) => ({
  id,
  parentId: 90,
  name,
  url: `/administration/${place}`,
  orderNum: id - 90,
  roles,
  permission: `administration:${permission}`,
})

export const administrationArea = area({
  name: 'administration',
  title: '系统管理',
  permissions: {
    'administration:audit:view': { title: '查看审计日志', roles: administrators },
    'administration:outbox:view': { title: '查看发件箱与消息模板', roles: administrators },
    'administration:outbox:edit': { title: '发送消息、设置消息模板', roles: administrators },
    'administration:job:view': { title: '查看后台任务', roles: administrators },
    'administration:job:edit': { title: '取消、重试他人的后台任务', roles: administrators },
    'administration:status:view': { title: '查看运行状态', roles: platform },
    'administration:brand:edit': { title: '设置各域名的品牌', roles: platform },
  },
  menu: [
    { id: 90, name: '系统管理', icon: 'setting', orderNum: 90, roles: administrators },
    entry(91, '审计日志', 'audit', 'audit:view', administrators),
    entry(92, '发件箱', 'outbox', 'outbox:view', administrators),
    entry(93, '后台任务', 'jobs', 'job:view', administrators),
    entry(94, '运行状态', 'status', 'status:view', platform),
    entry(95, '品牌设置', 'brands', 'brand:edit', platform),
  ],
  calls: administration,
})
