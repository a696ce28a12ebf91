import { area } from '../../platform/contract/area.ts'
import { role } from '../../platform/contract/roles.ts'
import { antiBullying, bullyingTopic } from './contract.ts'

// By their roles only the school's administrators hold these permissions; they grant them to the safety officer. Class
// teachers, the bureau and the platform don't, so that victims and suspects stay unknown to them.
const administrators = [role.schoolDataAdministrator]

export const antiBullyingArea = area({
  name: 'antiBullying',
  title: '防欺凌',
  isModule: true,
  permissions: {
    'antiBullying:event:edit': { title: '处理防欺凌事件', roles: administrators },
    'antiBullying:event:view': { title: '查看防欺凌事件', roles: administrators },
    'antiBullying:audio:play': { title: '播放防欺凌录音', roles: administrators },
    'antiBullying:settings:edit': { title: '防欺凌设置', roles: administrators },
  },
  menu: [
    { id: 705, name: '防欺凌', icon: 'alarm', orderNum: 54, roles: administrators },
    {
      id: 706,
      parentId: 705,
      name: '防欺凌信息',
      url: '/antiBullying/antiBullyingInfo',
      orderNum: 1,
      roles: administrators,
      permission: 'antiBullying:event:view',
    },
    {
      id: 707,
      parentId: 705,
      name: '防欺凌统计',
      url: '/antiBullying/statistics',
      orderNum: 2,
      roles: administrators,
      permission: 'antiBullying:event:view',
    },
  ],
  calls: antiBullying,
  topics: [bullyingTopic],
})
