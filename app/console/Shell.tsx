import { Suspense, useMemo } from 'react'
import { HomePage } from '../../areas/home/console/index.ts'
import { historyPath, historyTitle } from '../../areas/jobs/console/index.ts'
import { Head, useMenu, useOpenHomes, useOwnPermissions } from '../../areas/shell/console/index.ts'
import { usePath } from '../../platform/console/location/hash.ts'
import { accountPath } from '../../platform/console/shell/guard.ts'
import { ShellFrame } from '../../platform/console/shell/ShellFrame.tsx'
import { places } from './screens.ts'

/** Id of the menu entry that is expanded at first (foundations §9). */
const openedMenu = 37

/** Links that every role has. */
const ownPlaces = {
  title: '我的',
  places: [
    { path: historyPath, name: historyTitle },
    { path: accountPath, name: '账号管理' },
  ],
}

const head = <Head />

/** The shell: head bar, menu and tabs around the screen of the path. Hidden while a page outside the shell is open. */
export const Shell = ({ isAway }: { isAway: boolean }) => {
  const path = usePath()
  const menu = useMenu()
  useOwnPermissions(menu.entries !== null)
  const homes = useOpenHomes()
  const home = useMemo(
    () => (
      <Suspense fallback={null}>
        <HomePage menu={menu} own={[{ title: '工作台', places: homes }, ownPlaces]} />
      </Suspense>
    ),
    [menu, homes],
  )
  return (
    <ShellFrame
      path={isAway ? null : path}
      head={isAway ? null : head}
      menu={menu}
      places={places}
      openedMenu={openedMenu}
      home={home}
    />
  )
}
