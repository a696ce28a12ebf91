import { RightOutlined } from '@ant-design/icons'
import { Empty, Failed, Loading } from '../../../platform/console/kit/States.tsx'
import { type MenuEntry, type MenuState, leavesOf, routeOf } from '../../../platform/console/shell/menu.ts'
import { HomeCard } from './HomeCard.tsx'
import styles from './Entrances.module.css'

const Group = ({ entry }: { entry: MenuEntry }) => (
  <section className={styles.group}>
    {entry.children.length > 0 ? <h3>{entry.name}</h3> : null}
    <ul>
      {leavesOf([entry]).map((leaf) => (
        <li key={leaf.id}>
          <a href={`#${routeOf(leaf) ?? '/'}`} title={leaf.name}>
            <span>{leaf.name}</span>
            <RightOutlined aria-hidden="true" />
          </a>
        </li>
      ))}
    </ul>
  </section>
)

const Contents = ({ menu }: { menu: MenuState }) => {
  if (menu.error) return <Failed error={menu.error} title="菜单加载失败" onRetry={menu.retry} />
  if (menu.entries === null) return <Loading rows={4} rowHeight={44} />
  const groups = menu.entries.filter((entry) => leavesOf([entry]).length > 0)
  if (groups.length === 0) return <Empty title="暂无可用功能" hint="本校的学校数据管理员可以为您开通功能" />
  return groups.map((entry) => <Group key={entry.id} entry={entry} />)
}

/** The ways to what the menu holds. */
export const Entrances = ({ menu, isWide }: { menu: MenuState; isWide: boolean }) => (
  <HomeCard title="快捷入口" span={isWide ? 12 : 5}>
    <Contents menu={menu} />
  </HomeCard>
)
