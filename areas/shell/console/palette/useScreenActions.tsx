import { ImportOutlined, ThunderboltOutlined } from '@ant-design/icons'
import { go } from '../../../../platform/console/location/hash.ts'
import { useUser } from '../../../../platform/console/session/userContext.ts'
import { goAndAct } from '../../../../platform/console/shell/askedAction.ts'
import { leavesOf } from '../../../../platform/console/shell/menu.ts'
import { importsOpenTo } from '../../../users/console/index.ts'
import { useMenu } from '../useMenu.ts'
import type { Command } from './command.ts'

/** The actions of screens that people look for by name: what each is called, where it is, and by which permission. */
const screenActions = [
  { title: '新建用户', also: ['添加用户', '新增学生', '新增教职工'], path: '/sys/user', permission: 'school:user:add' },
  {
    title: '新建学校或教育局',
    also: ['添加学校', '开通学校', '新增教育局'],
    path: '/Sys/platform',
    permission: 'platform:school:edit',
  },
  {
    title: '新建用户组',
    also: ['添加用户组', '授权'],
    path: '/limits/userGroupLimits',
    permission: 'sys:permission:edit',
  },
] as const

/** The actions of those screens that stand in one's menu, and the imports, which stand in none. */
export const useScreenActions = (): Command[] => {
  const { permissions } = useUser()
  const leaves = leavesOf(useMenu().entries ?? [])
  const imports = importsOpenTo(permissions).map(({ title, place }) => ({
    key: `action:${place}`,
    title,
    hint: '导入',
    icon: <ImportOutlined aria-hidden="true" />,
    run: () => go(place),
  }))
  const actions = screenActions.flatMap(({ title, also, path, permission }) => {
    const screen = leaves.find(({ url }) => url === path)
    if (screen === undefined || !permissions.includes(permission)) return []
    return {
      key: `action:${permission}`,
      title,
      also,
      hint: screen.name,
      icon: <ThunderboltOutlined aria-hidden="true" />,
      run: () => goAndAct(path, permission),
    }
  })
  return [...actions, ...imports]
}
