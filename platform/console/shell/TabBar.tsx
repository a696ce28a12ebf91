import { CloseOutlined, HomeOutlined, MoreOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { go } from '../location/hash.ts'
import { leaveUnsaved } from '../tabs/leaving.ts'
import { closeTabs, goToTab, openAgain, refreshTab } from '../tabs/openTabs.ts'
import type { Tab, TabList } from '../tabs/tabList.ts'
import styles from './TabBar.module.css'
import { homePanelId, homeTabId, panelId, tabId } from './tabIds.ts'

/** Closes tabs, and asks before what is half filled in goes with them. */
const close = (ids: readonly number[], then?: () => void) =>
  leaveUnsaved(() => {
    closeTabs(ids)
    then?.()
  }, ids)

const menuOf = (tab: Tab, tabs: readonly Tab[]) => ({
  items: [
    { key: 'refresh', label: '刷新当前' },
    { key: 'again', label: '再开一个' },
    { type: 'divider' as const },
    { key: 'close', label: '关闭当前' },
    { key: 'others', label: '关闭其他', disabled: tabs.length < 2 },
    { key: 'all', label: '关闭全部' },
  ],
  onClick: ({ key, domEvent }: { key: string; domEvent: { stopPropagation: () => void } }) => {
    domEvent.stopPropagation()
    const { id } = tab
    if (key === 'refresh') leaveUnsaved(() => refreshTab(id), [id])
    if (key === 'again') openAgain(id)
    if (key === 'close') close([id])
    if (key === 'others') close(tabs.filter((other) => other.id !== id).map((other) => other.id))
    if (key === 'all') close(tabs.map((one) => one.id))
  },
})

const neighbours: Readonly<Record<string, 'previousElementSibling' | 'nextElementSibling'>> = {
  ArrowLeft: 'previousElementSibling',
  ArrowRight: 'nextElementSibling',
}

/** Arrows go from tab to tab, Delete closes one. */
const onKey = (event: KeyboardEvent<HTMLElement>, id: number | null) => {
  if (event.key === 'Delete' && id !== null) {
    // The focus would go with the tab.
    const { nextElementSibling, previousElementSibling } = event.currentTarget
    const neighbour = nextElementSibling ?? previousElementSibling
    close([id], () => neighbour instanceof HTMLElement && neighbour.focus())
    return
  }
  if (event.key === 'Enter' || event.key === ' ') {
    event.preventDefault()
    event.currentTarget.click()
    return
  }
  const way = neighbours[event.key]
  const next = way && event.currentTarget[way]
  if (next instanceof HTMLElement) next.focus()
}

/** Not `scrollIntoView`: newer browsers let Tab go on from what it has shown, past the bar and the menu. */
const scrollIntoRow = (tab: HTMLElement) => {
  const row = tab.parentElement
  if (row === null) return
  const [seen, its] = [row.getBoundingClientRect(), tab.getBoundingClientRect()]
  if (its.left < seen.left) row.scrollLeft -= seen.left - its.left
  else if (its.right > seen.right) row.scrollLeft += its.right - seen.right
}

interface OneProps {
  readonly tab: Tab
  readonly tabs: readonly Tab[]
  readonly title: string
  readonly isInFront: boolean
}

const OneTab = ({ tab, tabs, title, isInFront }: OneProps) => {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isInFront && element.current) scrollIntoRow(element.current)
  }, [isInFront])
  return (
    <Dropdown menu={menuOf(tab, tabs)} trigger={['contextMenu']}>
      <div
        ref={element}
        className={styles.tab}
        role="tab"
        id={tabId(tab.id)}
        aria-controls={panelId(tab.id)}
        aria-selected={isInFront}
        aria-keyshortcuts="Delete"
        tabIndex={isInFront ? 0 : -1}
        title={title}
        onClick={() => goToTab(tab.id)}
        onAuxClick={(event) => event.button === 1 && close([tab.id])}
        onKeyDown={(event) => onKey(event, tab.id)}
      >
        <span className={styles.name}>{title}</span>
        {/* For the pointer alone: from the keyboard Delete closes, and a tab may hold no button. */}
        <span
          className={styles.close}
          aria-hidden="true"
          title="关闭"
          onClick={(event) => {
            event.stopPropagation()
            close([tab.id])
          }}
        >
          <CloseOutlined aria-hidden="true" />
        </span>
      </div>
    </Dropdown>
  )
}

interface Props {
  readonly list: TabList
  readonly isHome: boolean
  readonly titleOf: (tab: Tab) => string
}

/** The tabs above the page (foundations §2): the home page first, then what has been opened; a menu closes and refreshes. */
export const TabBar = ({ list: { tabs, front }, isHome, titleOf }: Props) => {
  const shown = isHome ? undefined : tabs.find(({ id }) => id === front)
  return (
    <nav className={styles.bar} aria-label="标签页">
      <div className={styles.tabs} role="tablist" aria-label="已打开的页面">
        <div
          className={styles.tab}
          role="tab"
          id={homeTabId}
          aria-controls={homePanelId}
          aria-selected={isHome}
          tabIndex={isHome || shown === undefined ? 0 : -1}
          onClick={() => go('/')}
          onKeyDown={(event) => onKey(event, null)}
        >
          <HomeOutlined aria-hidden="true" />
          <span className={styles.name}>首页</span>
        </div>
        {tabs.map((tab) => (
          <OneTab key={tab.id} tab={tab} tabs={tabs} title={titleOf(tab)} isInFront={tab === shown} />
        ))}
      </div>
      {shown === undefined ? null : (
        <Dropdown menu={menuOf(shown, tabs)} trigger={['click']} placement="bottomRight">
          <Button
            type="text"
            className={styles.more ?? ''}
            icon={<MoreOutlined aria-hidden="true" />}
            aria-label="标签页操作"
          />
        </Dropdown>
      )}
    </nav>
  )
}
