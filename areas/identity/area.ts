import { area } from '../../platform/contract/area.ts'
import { role } from '../../platform/contract/roles.ts'
import { identity } from './contract.ts'

export const identityArea = area({
  name: 'identity',
  title: '登录与会话',
  permissions: {
    'identity:account:join': { title: '合并、拆分用户的账号', roles: [role.superAdministrator] },
  },
  menu: [
    {
      id: 98,
      // 系统管理
      parentId: 90,
      name: '账号合并',
      url: '/Sys/accounts',
      orderNum: 8,
      roles: [role.superAdministrator],
      permission: 'identity:account:join',
    },
  ],
  calls: identity,
})
