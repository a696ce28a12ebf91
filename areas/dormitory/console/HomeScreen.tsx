import { Tabs } from 'antd'
import { type ReactNode, Suspense } from 'react'
import { Loading } from '../../../platform/console/kit/States.tsx'
import { useScreenQuery } from '../../../platform/console/kit/useScreenQuery.ts'
import { useUser } from '../../../platform/console/session/userContext.ts'
import { SchoolFirst } from './SchoolFirst.tsx'
import { BoardTool } from './boardTool.ts'
import { type RenderRoomNotes, RoomNotes } from './roomNotes.ts'
import styles from './HomeScreen.module.css'
import type { HomeTab } from './homeTabs.ts'

/** The parts of the board that other areas bring: a button of its side panel, and notes on a room. */
export interface BoardExtras {
  readonly tool: ReactNode
  readonly renderRoomNotes: RenderRoomNotes
}

/** Builds the dormitory managers' home (operations §2.5): its tabs, with only the selected one rendered. */
export const homeScreen = (allTabs: readonly HomeTab[], { tool, renderRoomNotes }: BoardExtras) => {
  const defaults = { tab: allTabs[0]?.key ?? '' }
  return () => {
    const { permissions } = useUser()
    const tabs = allTabs.filter(({ permission }) => permission === undefined || permissions.includes(permission))
    const items = tabs.map(({ key, label }) => ({ key, label }))
    const [{ tab }, change] = useScreenQuery(defaults)
    const shown = tabs.find(({ key }) => key === tab) ?? tabs[0]
    const page = (choice: ReactNode, contents: ReactNode) => (
      <div className={styles.page}>
        <header className={styles.head}>
          <h1>宿舍管理</h1>
          {choice}
          <Tabs
            size="small"
            tabBarGutter={16}
            {...(shown === undefined ? {} : { activeKey: shown.key })}
            items={items}
            onChange={(key) => change({ tab: key })}
          />
        </header>
        {contents}
      </div>
    )
    return (
      <SchoolFirst render={page}>
        <BoardTool value={tool}>
          <RoomNotes value={renderRoomNotes}>
            <Suspense fallback={<Loading rows={8} />}>{shown === undefined ? null : <shown.Component />}</Suspense>
          </RoomNotes>
        </BoardTool>
      </SchoolFirst>
    )
  }
}
