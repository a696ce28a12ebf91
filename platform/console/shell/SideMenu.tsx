import {
  AlertOutlined,
  AppstoreOutlined,
  BankOutlined,
  AccountBookOutlined,
  BellOutlined,
  BlockOutlined,
  BookOutlined,
  CalendarOutlined,
  ClockCircleOutlined,
  CloudOutlined,
  CoffeeOutlined,
  CompassOutlined,
  CreditCardOutlined,
  CrownOutlined,
  DesktopOutlined,
  EnvironmentOutlined,
  FormOutlined,
  GlobalOutlined,
  HeartOutlined,
  HomeOutlined,
  IdcardOutlined,
  InboxOutlined,
  KeyOutlined,
  LinkOutlined,
  LogoutOutlined,
  MenuFoldOutlined,
  MenuUnfoldOutlined,
  PhoneOutlined,
  ReadOutlined,
  SafetyOutlined,
  SettingOutlined,
  TeamOutlined,
  ToolOutlined,
  TrophyOutlined,
  VideoCameraOutlined,
} from '@ant-design/icons'
import { Menu } from 'antd'
import type { MenuProps } from 'antd'
import { type ComponentType, Suspense, memo, useMemo, useState } from 'react'
import { type MenuIcon, menuIcons } from '../../contract/menuIcons.ts'
import { Failed, Loading } from '../kit/States.tsx'
import { type MenuEntry, type MenuState, menuLeaves, routeOf } from './menu.ts'
import type { Screen } from './screen.ts'
import styles from './SideMenu.module.css'

type Items = NonNullable<MenuProps['items']>

/** The icons that menu entries may name. */
const icons: Readonly<Record<MenuIcon, ComponentType<{ 'aria-hidden': 'true' }>>> = {
  team: TeamOutlined,
  home: HomeOutlined,
  bank: BankOutlined,
  setting: SettingOutlined,
  safety: SafetyOutlined,
  link: LinkOutlined,
  calendar: CalendarOutlined,
  card: CreditCardOutlined,
  trophy: TrophyOutlined,
  crown: CrownOutlined,
  heart: HeartOutlined,
  key: KeyOutlined,
  phone: PhoneOutlined,
  videoPhone: VideoCameraOutlined,
  clock: ClockCircleOutlined,
  exit: LogoutOutlined,
  device: DesktopOutlined,
  book: BookOutlined,
  article: ReadOutlined,
  bell: BellOutlined,
  tool: ToolOutlined,
  accounts: AccountBookOutlined,
  cloud: CloudOutlined,
  compass: CompassOutlined,
  visitor: IdcardOutlined,
  form: FormOutlined,
  map: EnvironmentOutlined,
  globe: GlobalOutlined,
  locker: InboxOutlined,
  alarm: AlertOutlined,
  cup: CoffeeOutlined,
  screen: DesktopOutlined,
  block: BlockOutlined,
}

const iconOf = (entry: MenuEntry) => {
  const name = menuIcons.find((icon) => icon === entry.icon)
  const Icon = name === undefined ? AppstoreOutlined : icons[name]
  return <Icon aria-hidden="true" />
}

/** The icon with the badges of the group's entries, visible while the group is closed. Its entries read them out. */
const badgedIcon = (entry: MenuEntry, screens: readonly Screen[]) => {
  const badged = screens.filter(({ path, Badge }) => Badge && entry.children.some(({ url }) => url === path))
  if (badged.length === 0) return iconOf(entry)
  return (
    <span className={styles.icon}>
      <b className={styles.marks} aria-hidden="true">
        <Suspense fallback={null}>{badged.map(({ path, Badge }) => Badge && <Badge key={path} />)}</Suspense>
      </b>
      {iconOf(entry)}
    </span>
  )
}

/** Clicks the link of an entry, so that its whole row and Enter work like a click on its text. */
const openLink = ({ domEvent }: { domEvent: { target: EventTarget; currentTarget: EventTarget } }) => {
  const { target, currentTarget } = domEvent
  if (target instanceof Element && target.closest('a') !== null) return
  if (currentTarget instanceof Element) currentTarget.querySelector('a')?.click()
}

const itemsOf = (entries: readonly MenuEntry[], screens: readonly Screen[], isTop = true): Items =>
  entries.map((entry) => {
    const shown = {
      key: String(entry.id),
      ...(isTop ? { icon: badgedIcon(entry, screens) } : {}),
      label: entry.name,
      title: entry.name,
    }
    if (entry.children.length > 0) return { ...shown, children: itemsOf(entry.children, screens, false) }
    const screen = screens.find(({ path }) => path === entry.url)
    return {
      ...shown,
      // A real link, so that the browser can open it in another window.
      label: (
        <a href={`#${routeOf(entry) ?? '/'}`} tabIndex={-1}>
          {entry.name}
          {screen?.Badge ? (
            <Suspense fallback={null}>
              <screen.Badge />
            </Suspense>
          ) : null}
        </a>
      ),
      onClick: openLink,
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
  /** True if the menu lies over the page. */
  readonly isOver: boolean
  readonly onFold: (isFolded: boolean) => void
}

/** The ids of the groups that contain an entry, the outermost first. */
const groupsAround = (entries: readonly MenuEntry[], id: number): string[] => {
  const group = entries.find((entry) => menuLeaves(entry.children).some((leaf) => leaf.id === id))
  return group ? [String(group.id), ...groupsAround(group.children, id)] : []
}

/**
 * Returns the unfolded groups: the first group at first, then those that the user unfolds, and always those around the
 * current entry.
 */
const useUnfolded = (entries: readonly MenuEntry[], current: number | undefined, opened: number) => {
  const [unfolded, setUnfolded] = useState<string[]>([String(opened)])
  const [last, setLast] = useState<number | undefined>()
  if (current !== undefined && current !== last) {
    setLast(current)
    setUnfolded([...new Set([...unfolded, ...groupsAround(entries, current)])])
  }
  return [unfolded, setUnfolded] as const
}

const Entries = ({
  entries,
  screens,
  path,
  opened,
  isFolded,
}: Omit<Props, 'menu' | 'heading' | 'onFold' | 'isOver'> & { entries: readonly MenuEntry[] }) => {
  const current = menuLeaves(entries).find((entry) => routeOf(entry) === path)?.id
  const [unfolded, setUnfolded] = useUnfolded(entries, current, opened)
  const items = useMemo(() => itemsOf(entries, screens), [entries, screens])
  return (
    <Menu
      mode="inline"
      inlineIndent={16}
      inlineCollapsed={isFolded}
      items={items}
      // While folded, the library controls the open groups, which pop up next to the menu.
      {...(isFolded ? {} : { openKeys: unfolded, onOpenChange: setUnfolded })}
      selectedKeys={current === undefined ? [] : [String(current)]}
    />
  )
}

const MenuContents = ({ menu, ...props }: Omit<Props, 'heading' | 'onFold' | 'isOver'>) => {
  if (menu.entries) return <Entries {...props} entries={menu.entries} />
  if (props.isFolded) return null
  if (menu.error) return <Failed error={menu.error} title="菜单加载失败" onRetry={menu.retry} />
  return <Loading rows={4} rowHeight={44} />
}

/** The left menu from the server, labelled with the school's name (foundations §2). It folds to its icons. */
export const SideMenu = memo(({ heading, isFolded, isOver, onFold, ...props }: Props) => (
  <nav
    className={styles.menu}
    data-folded={isFolded}
    data-over={isOver}
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
    {isOver ? <div className={styles.beside} role="presentation" onClick={() => onFold(true)} /> : null}
  </nav>
))
