import { RightOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { Empty, Failed, Loading } from '../../../platform/console/kit/States.tsx'
import { useUser } from '../../../platform/console/session/userContext.ts'
import {
  type MenuEntry,
  type MenuState,
  externalAddress,
  isExternal,
  leavesOf,
} from '../../../platform/console/shell/menu.ts'
import hills from './drawings/hills.svg'
import styles from './HomePage.module.css'

const greetingAt = (hour: number) => {
  if (hour < 5) return '夜深了'
  if (hour < 11) return '早上好'
  if (hour < 13) return '中午好'
  return hour < 18 ? '下午好' : '晚上好'
}

const today = new Intl.DateTimeFormat('zh-CN', { dateStyle: 'full' })

const linkTo = (entry: MenuEntry) =>
  isExternal(entry)
    ? { href: externalAddress(entry) ?? '#/', target: '_blank', rel: 'noopener' }
    : { href: `#${entry.url}` }

const Group = ({ entry }: { entry: MenuEntry }) => (
  <section className={styles.group}>
    <h2>{entry.name}</h2>
    <ul>
      {leavesOf([entry]).map((leaf) => (
        <li key={leaf.id}>
          <a {...linkTo(leaf)}>
            <span>{leaf.name}</span>
            <RightOutlined />
          </a>
        </li>
      ))}
    </ul>
  </section>
)

const Entrances = ({ menu }: { menu: MenuState }) => {
  if (menu.error) return <Failed error={menu.error} title="菜单加载失败" onRetry={menu.retry} />
  if (menu.entries === null) return <Loading rows={3} />
  const groups = menu.entries.filter((entry) => leavesOf([entry]).length > 0)
  if (groups.length === 0) return <Empty title="暂无可用功能" hint="本校的学校数据管理员可以为您开通功能" />
  return groups.map((entry) => <Group key={entry.id} entry={entry} />)
}

/** The home page of the shell: a greeting, and the ways to what the menu holds. */
export const HomePage = ({ menu }: { menu: MenuState }) => {
  const user = useUser()
  const [now] = useState(() => new Date())
  return (
    <div className={styles.home}>
      <header className={styles.greeting}>
        <div>
          <h1>
            {greetingAt(now.getHours())}，{user.name}
          </h1>
          <p>
            {user.schoolName} · {user.roles.map((held) => held.namezh).join('、')}
          </p>
          <p>{today.format(now)}</p>
        </div>
        <img src={hills} alt="" />
      </header>
      <Entrances menu={menu} />
    </div>
  )
}
