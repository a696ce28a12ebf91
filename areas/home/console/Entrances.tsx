import { RightOutlined } from '@ant-design/icons'
import { Failed, Loading } from '../../../platform/console/kit/States.tsx'
import { type MenuEntry, type MenuState, menuLeaves, routeOf } from '../../../platform/console/shell/menu.ts'
import { HomeCard } from './HomeCard.tsx'
import styles from './Entrances.module.css'

interface Place {
  readonly path: string
  readonly name: string
}

/** A group of the user's personal pages, which aren't in a menu. */
export interface LinkGroup {
  readonly title: string
  readonly places: readonly Place[]
}

/** A group of links. The title is omitted if its only link has the same name. */
const Group = ({ title, places }: LinkGroup) => (
  <section className={styles.group}>
    {places.length === 1 && places[0]?.name === title ? null : <h3>{title}</h3>}
    <ul>
      {places.map(({ path, name }) => (
        <li key={path}>
          <a href={`#${path}`} title={name}>
            <span>{name}</span>
            <RightOutlined aria-hidden="true" />
          </a>
        </li>
      ))}
    </ul>
  </section>
)

const placesOf = (entry: MenuEntry): Place[] =>
  menuLeaves([entry]).map((leaf) => ({ path: routeOf(leaf) ?? '/', name: leaf.name }))

const MenuGroups = ({ menu }: { menu: MenuState }) => {
  if (menu.error) return <Failed error={menu.error} title="菜单加载失败" onRetry={menu.retry} />
  if (menu.entries === null) return <Loading rows={3} rowHeight={44} />
  const groups = menu.entries.filter((entry) => menuLeaves([entry]).length > 0)
  return groups.map((entry) => <Group key={entry.id} title={entry.name} places={placesOf(entry)} />)
}

interface Props {
  readonly menu: MenuState
  readonly own: readonly LinkGroup[]
  readonly span: 5 | 7
}

/** Links to the user's personal pages and to the menu's entries. */
export const Entrances = ({ menu, own, span }: Props) => (
  <HomeCard title="快捷入口" span={span}>
    {own
      .filter(({ places }) => places.length > 0)
      .map((group) => (
        <Group key={group.title} {...group} />
      ))}
    <MenuGroups menu={menu} />
  </HomeCard>
)
