import { useMemo } from 'react'
import { HomePage } from '../../areas/home/console/index.ts'
import { Head, useMenu, useOwnPermissions } from '../../areas/shell/console/index.ts'
import { usePath } from '../../platform/console/location/hash.ts'
import { ShellFrame } from '../../platform/console/shell/ShellFrame.tsx'
import { places } from './screens.ts'

/** The entry of the menu that is unfolded at first (foundations §9). */
const openedMenu = 37

const head = <Head />

/** The shell: head bar, menu and tabs around the screen that the path names; unseen while one is away from it. */
export const Shell = ({ isAway }: { isAway: boolean }) => {
  const path = usePath()
  const menu = useMenu()
  useOwnPermissions(menu.entries !== null)
  const home = useMemo(() => <HomePage menu={menu} />, [menu])
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
