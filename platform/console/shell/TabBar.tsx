import { CloseOutlined, HomeOutlined, MoreOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { type ReactNode, useEffect, useRef } from 'react'
import { go } from '../location/hash.ts'
import { goToTab } from '../tabs/openTabs.ts'
import type { Tab, TabList } from '../tabs/tabList.ts'
import styles from './TabBar.module.css'
import { confirmAndCloseTabs, buildTabMenu } from './tabActions.ts'
import { homePanelId, homeTabId, panelId, tabId } from './tabIds.ts'
import { onTabKey } from './tabKeys.ts'

/**
 * Scrolls a tab into view. After `scrollIntoView`, newer browsers move Tab on from the scrolled element, past bar and
 * menu.
 */
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
    <Dropdown menu={buildTabMenu(tab, tabs)} trigger={['contextMenu']}>
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
        onAuxClick={(event) => event.button === 1 && confirmAndCloseTabs([tab.id])}
        onKeyDown={(event) => onTabKey(event, tab.id)}
      >
        <span className={styles.name}>{title}</span>
        {/* For the pointer only. By keyboard Delete closes, and a tab may not contain a button. */}
        <span
          className={styles.close}
          aria-hidden="true"
          title="关闭"
          onClick={(event) => {
            event.stopPropagation()
            confirmAndCloseTabs([tab.id])
          }}
        >
          <CloseOutlined aria-hidden="true" />
        </span>
      </div>
    </Dropdown>
  )
}

interface Props {
  /** Controls before the tabs. */
  readonly lead?: ReactNode
  readonly list: TabList
  readonly isHome: boolean
  readonly titleOf: (tab: Tab) => string
}

/**
 * The tabs above the page (foundations §2): the home page first, then the open tabs, each with a menu to close and
 * refresh.
 */
export const TabBar = ({ lead, list: { tabs, front }, isHome, titleOf }: Props) => {
  const shown = isHome ? undefined : tabs.find(({ id }) => id === front)
  return (
    <nav className={styles.bar} aria-label="标签页">
      {lead}
      <div className={styles.tabs} role="tablist" aria-label="已打开的页面">
        <div
          className={styles.tab}
          role="tab"
          id={homeTabId}
          aria-controls={homePanelId}
          aria-selected={isHome}
          tabIndex={isHome || shown === undefined ? 0 : -1}
          onClick={() => go('/')}
          onKeyDown={(event) => onTabKey(event, null)}
        >
          <HomeOutlined aria-hidden="true" />
          <span className={styles.name}>首页</span>
        </div>
        {tabs.map((tab) => (
          <OneTab key={tab.id} tab={tab} tabs={tabs} title={titleOf(tab)} isInFront={tab === shown} />
        ))}
      </div>
      {shown === undefined ? null : (
        <Dropdown menu={buildTabMenu(shown, tabs)} trigger={['click']} placement="bottomRight">
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
