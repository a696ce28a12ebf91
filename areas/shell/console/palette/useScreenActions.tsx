import { ImportOutlined, ThunderboltOutlined } from '@ant-design/icons'
import { go } from '../../../../platform/console/location/hash.ts'
import { useUser } from '../../../../platform/console/session/userContext.ts'
import { goAndAct } from '../../../../platform/console/shell/requestedAction.ts'
import { menuLeaves } from '../../../../platform/console/shell/menu.ts'
import { useDeclaredActions } from '../../../../platform/console/shell/screenActions.ts'
import { listPermittedImports } from '../../../users/console/index.ts'
import { useMenu } from '../useMenu.ts'
import type { Command } from './command.ts'

/** Commands for the actions of screens in the user's menu, and for imports, which are in no menu. */
export const useScreenActions = (): Command[] => {
  const { permissions } = useUser()
  const leaves = menuLeaves(useMenu().entries ?? [])
  const imports = listPermittedImports(permissions).map(({ title, place }) => ({
    key: `action:${place}`,
    title,
    hint: '导入',
    icon: <ImportOutlined aria-hidden="true" />,
    run: () => go(place),
  }))
  const actions = useDeclaredActions().flatMap(({ title, also, path, permission }) => {
    const screen = leaves.find(({ url }) => url === path)
    if (screen === undefined || !permissions.includes(permission)) return []
    return {
      key: `action:${path}:${permission}`,
      title,
      also,
      hint: screen.name,
      icon: <ThunderboltOutlined aria-hidden="true" />,
      run: () => goAndAct(path, permission),
    }
  })
  return [...actions, ...imports]
}
