import { AppstoreOutlined, HomeOutlined, LayoutOutlined } from '@ant-design/icons'
import { go } from '../../../../platform/console/location/hash.ts'
import { type MenuEntry, menuLeaves, routeOf } from '../../../../platform/console/shell/menu.ts'
import { useScreenSynonyms } from '../../../../platform/console/shell/screenActions.ts'
import { useMenu } from '../useMenu.ts'
import { useOpenHomes } from '../workHomes.ts'
import type { Command } from './command.ts'

const findGroupName = (entries: readonly MenuEntry[], leaf: MenuEntry) =>
  entries.find((entry) => entry.id !== leaf.id && menuLeaves(entry.children).includes(leaf))?.name

/** Commands for the home page, the menu's screens and the work homes. */
export const useScreenCommands = (): Command[] => {
  const entries = useMenu().entries ?? []
  const homes = useOpenHomes()
  const wordsOf = useScreenSynonyms()
  const screens = menuLeaves(entries).flatMap((leaf) => {
    const route = routeOf(leaf)
    if (route === null) return []
    const group = findGroupName(entries, leaf)
    const hint = group === undefined ? {} : { hint: group }
    return [
      {
        key: `screen:${route}`,
        title: leaf.name,
        also: wordsOf(leaf.url ?? route),
        ...hint,
        icon: <LayoutOutlined aria-hidden="true" />,
        run: () => go(route),
      },
    ]
  })
  return [
    { key: 'screen:/', title: '首页', icon: <HomeOutlined aria-hidden="true" />, run: () => go('/') },
    ...screens,
    ...homes.map(({ path, name }) => ({
      key: `screen:${path}`,
      title: name,
      also: wordsOf(path),
      hint: '工作台',
      icon: <AppstoreOutlined aria-hidden="true" />,
      run: () => go(path),
    })),
  ]
}
