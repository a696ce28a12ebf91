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
import type { ComponentType } from 'react'
import { Failed, Loading } from '../kit/States.tsx'
import { go } from '../location/hash.ts'
import { type MenuEntry, type MenuState, externalAddress, isExternal, leavesOf } from './menu.ts'
import type { Screen } from './screen.ts'
import styles from './SideMenu.module.css'

type Items = NonNullable<MenuProps['items']>

/** The icons that areas may name in their menu. */
const icons: Readonly<Record<string, ComponentType>> = {
  team: TeamOutlined,
  home: HomeOutlined,
  bank: BankOutlined,
  setting: SettingOutlined,
  safety: SafetyOutlined,
  link: LinkOutlined,
}

const iconOf = (entry: MenuEntry) => {
  const Icon = icons[entry.icon ?? ''] ?? AppstoreOutlined
  return <Icon />
}

const open = (entry: MenuEntry) => {
  if (entry.url === null) return
  if (!isExternal(entry)) {
    go(entry.url)
    return
  }
  const address = externalAddress(entry)
  if (address !== null) window.open(address, '_blank', 'noopener')
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
    return { ...shown, onClick: () => open(entry), ...(screen ? { onMouseEnter: () => void screen.load() } : {}) }
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

const Entries = ({ menu, screens, path, opened, isFolded }: Omit<Props, 'heading' | 'onFold'>) => {
  if (menu.error) return isFolded ? null : <Failed error={menu.error} title="菜单加载失败" onRetry={menu.retry} />
  if (menu.entries === null) return isFolded ? null : <Loading rows={4} rowHeight={44} />
  const current = leavesOf(menu.entries).find((entry) => entry.url === path)
  const around = menu.entries.find((entry) => entry.children.some((child) => child.id === current?.id))
  const unfolded = [String(opened), ...(around ? [String(around.id)] : [])]
  return (
    <Menu
      mode="inline"
      inlineIndent={16}
      inlineCollapsed={isFolded}
      items={itemsOf(menu.entries, screens)}
      defaultOpenKeys={isFolded ? [] : unfolded}
      selectedKeys={current ? [String(current.id)] : []}
    />
  )
}

/** The left menu from the server under the school's name (foundations §2); it folds to its icons. */
export const SideMenu = ({ heading, isFolded, onFold, ...props }: Props) => (
  <nav className={styles.menu} data-folded={isFolded} aria-label="主菜单">
    {isFolded ? null : (
      <p className={styles.heading} title={heading}>
        {heading}
      </p>
    )}
    <div className={styles.entries}>
      <Entries {...props} isFolded={isFolded} />
    </div>
    <button
      type="button"
      className={styles.fold}
      aria-label={isFolded ? '展开菜单' : '收起菜单'}
      aria-expanded={!isFolded}
      onClick={() => onFold(!isFolded)}
    >
      {isFolded ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
    </button>
  </nav>
)
