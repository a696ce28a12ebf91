import {
  AppstoreOutlined,
  BankOutlined,
  HomeOutlined,
  LinkOutlined,
  MenuFoldOutlined,
  MenuUnfoldOutlined,
  SafetyOutlined,
  SettingOutlined,
  TeamOutlined,
} from '@ant-design/icons'
import { Menu } from 'antd'
import type { MenuProps } from 'antd'
import { type ComponentType, memo, useMemo, useState } from 'react'
import { type MenuIcon, menuIcons } from '../../contract/menuIcons.ts'
import { Failed, Loading } from '../kit/States.tsx'
import { go } from '../location/hash.ts'
import { type MenuEntry, type MenuState, leavesOf, routeOf } from './menu.ts'
import type { Screen } from './screen.ts'
import styles from './SideMenu.module.css'

type Items = NonNullable<MenuProps['items']>

/** The icons that entries of the menu may name. */
const icons: Readonly<Record<MenuIcon, ComponentType<{ 'aria-hidden': 'true' }>>> = {
  team: TeamOutlined,
  home: HomeOutlined,
  bank: BankOutlined,
  setting: SettingOutlined,
  safety: SafetyOutlined,
  link: LinkOutlined,
}

const iconOf = (entry: MenuEntry) => {
  const name = menuIcons.find((icon) => icon === entry.icon)
  const Icon = name === undefined ? AppstoreOutlined : icons[name]
  return <Icon aria-hidden="true" />
}

const open = (entry: MenuEntry) => {
  const route = routeOf(entry)
  if (route !== null) go(route)
}

const itemsOf = (entries: readonly MenuEntry[], screens: readonly Screen[], isTop = true): Items =>
  entries.map((entry) => {
    const shown = {
      key: String(entry.id),
      ...(isTop ? { icon: iconOf(entry) } : {}),
      label: entry.name,
      title: entry.name,
    }
    if (entry.children.length > 0) return { ...shown, children: itemsOf(entry.children, screens, false) }
    const screen = screens.find(({ path }) => path === entry.url)
    return {
      ...shown,
      onClick: () => open(entry),
      ...(screen ? { onMouseEnter: () => void screen.load().catch(() => null) } : {}),
    }
  })

interface Props {
  readonly menu: MenuState
  readonly screens: readonly Screen[]
  readonly heading: string
  readonly path: string
  /** The entry that is unfolded at first. */
  readonly opened: number
  readonly isFolded: boolean
  readonly onFold: (isFolded: boolean) => void
}

/** The ids of the groups around an entry, the outermost first. */
const around = (entries: readonly MenuEntry[], id: number): string[] => {
  const group = entries.find((entry) => leavesOf(entry.children).some((leaf) => leaf.id === id))
  return group ? [String(group.id), ...around(group.children, id)] : []
}

/** What is unfolded: the first entry at first, then what the user unfolds, and always the way to where they are. */
const useUnfolded = (entries: readonly MenuEntry[], current: number | undefined, opened: number) => {
  const [unfolded, setUnfolded] = useState<string[]>([String(opened)])
  const [last, setLast] = useState<number | undefined>()
  if (current !== undefined && current !== last) {
    setLast(current)
    setUnfolded([...new Set([...unfolded, ...around(entries, current)])])
  }
  return [unfolded, setUnfolded] as const
}

const Entries = ({
  entries,
  screens,
  path,
  opened,
  isFolded,
}: Omit<Props, 'menu' | 'heading' | 'onFold'> & { entries: readonly MenuEntry[] }) => {
  const current = leavesOf(entries).find((entry) => routeOf(entry) === path)?.id
  const [unfolded, setUnfolded] = useUnfolded(entries, current, opened)
  const items = useMemo(() => itemsOf(entries, screens), [entries, screens])
  return (
    <Menu
      mode="inline"
      inlineIndent={16}
      inlineCollapsed={isFolded}
      items={items}
      // Folded, groups open beside the menu, as the menu itself thinks fit.
      {...(isFolded ? {} : { openKeys: unfolded, onOpenChange: setUnfolded })}
      selectedKeys={current === undefined ? [] : [String(current)]}
    />
  )
}

const MenuContents = ({ menu, ...props }: Omit<Props, 'heading' | 'onFold'>) => {
  if (menu.entries) return <Entries {...props} entries={menu.entries} />
  if (props.isFolded) return null
  if (menu.error) return <Failed error={menu.error} title="菜单加载失败" onRetry={menu.retry} />
  return <Loading rows={4} rowHeight={44} />
}

/** The left menu from the server under the school's name (foundations §2); it folds to its icons. */
export const SideMenu = memo(({ heading, isFolded, onFold, ...props }: Props) => (
  <nav
    className={styles.menu}
    data-folded={isFolded}
    aria-label={`主菜单，${heading}`}
    {...(isFolded ? { title: heading } : {})}
  >
    <div className={styles.entries}>
      <MenuContents {...props} isFolded={isFolded} />
    </div>
    <button
      type="button"
      className={styles.fold}
      aria-label={isFolded ? '展开菜单' : '收起菜单'}
      aria-expanded={!isFolded}
      onClick={() => onFold(!isFolded)}
    >
      {isFolded ? <MenuUnfoldOutlined aria-hidden="true" /> : <MenuFoldOutlined aria-hidden="true" />}
    </button>
  </nav>
))
