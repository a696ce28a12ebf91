import { type ReactNode, useLayoutEffect } from 'react'
import { useUser } from '../session/userContext.ts'
import { useStackedLayout } from '../theme/media.ts'
import { setTabTitles, useTabs } from '../tabs/openTabs.ts'
import styles from './ShellFrame.module.css'
import { MenuOpener } from './MenuOpener.tsx'
import { SideMenu } from './SideMenu.tsx'
import { TabBar } from './TabBar.tsx'
import { TabPages, usePathResolver } from './TabPages.tsx'
import type { MenuState } from './menu.ts'
import type { Places } from './screen.ts'
import { titlesOf } from './tabTitles.ts'
import { useFolded } from './useFolded.ts'

interface Props {
  /** Null while a page outside of the shell is shown. The shell is hidden then and its tabs stay. */
  readonly path: string | null
  readonly head: ReactNode
  readonly menu: MenuState
  readonly places: Places
  readonly openedMenu: number
  readonly home: ReactNode
}

/** The frame of the console: head bar, left menu, tabs, page. */
export const ShellFrame = ({ path, head, menu, places, openedMenu, home }: Props) => {
  const { isFolded, isOver, fold } = useFolded(path)
  const isStacked = useStackedLayout()
  const { schoolName } = useUser()
  const list = useTabs()
  const destinationOf = usePathResolver(places, menu)
  const titles = titlesOf(list.tabs, (own) => destinationOf(own).title)
  useLayoutEffect(() => setTabTitles(titles))
  return (
    <div className={styles.shell} hidden={path === null}>
      {head}
      <div className={styles.body} data-over={isOver}>
        <SideMenu
          menu={menu}
          screens={places.screens}
          heading={schoolName ?? ''}
          path={path ?? ''}
          opened={openedMenu}
          isFolded={isFolded}
          isOver={isOver}
          onFold={fold}
        />
        <div className={styles.contents}>
          <TabBar
            lead={isStacked ? <MenuOpener onOpen={() => fold(false)} /> : null}
            list={list}
            isHome={path === '/'}
            titleOf={({ id }) => titles.get(id) ?? ''}
          />
          <main className={styles.page}>
            <TabPages path={path} list={list} destinationOf={destinationOf} home={home} />
          </main>
        </div>
      </div>
    </div>
  )
}
