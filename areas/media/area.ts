import { area } from '../../platform/contract/area.ts'
import { role } from '../../platform/contract/roles.ts'
import { deviceWord } from '../../platform/contract/words.ts'
import { media } from './contract.ts'

const administrators = [role.superAdministrator, role.schoolDataAdministrator]
const readers = [...administrators, role.departmentManager]

const entry = (id: number, name: string, place: string, noun: string) => ({
  id,
  parentId: 750,
  name,
  url: `/multiMedis/${place}`,
  orderNum: id - 750,
  roles: readers,
  permission: `media:${noun}:view`,
})

export const mediaArea = area({
  name: 'media',
  title: '信息发布',
  isModule: true,
  permissions: {
    'media:resource:view': { title: '查看素材', roles: readers },
    'media:resource:edit': { title: '管理素材', roles: administrators },
    'media:layout:view': { title: '查看版式', roles: readers },
    'media:layout:edit': { title: '管理版式', roles: administrators },
    'media:task:view': { title: '查看发布任务', roles: readers },
    'media:task:edit': { title: '编写发布任务', roles: administrators },
    'media:task:publish': { title: '发布与撤回任务', roles: administrators },
    'media:pad:view': { title: '查看班牌与播放记录', roles: readers },
    'media:pad:edit': { title: '配对与解除班牌', roles: administrators },
  },
  menu: [
    { id: 750, name: '信息发布', icon: 'screen', orderNum: 51, roles: readers },
    entry(751, '发布任务', 'task', 'task'),
    entry(752, '素材', 'resource', 'resource'),
    entry(753, '版式', 'layout', 'layout'),
    entry(754, '班牌设备', `${deviceWord}s`, 'pad'),
  ],
  calls: media,
})
