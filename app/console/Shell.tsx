import type { ReactNode } from 'react'
import { HomePage, useMenu } from '../../areas/shell/console/index.ts'
import { useOwnPermissions } from '../../areas/permissions/console/index.ts'
import { usePath } from '../../platform/console/location/hash.ts'
import { ScreenOutlet } from '../../platform/console/shell/ScreenOutlet.tsx'
import { ShellFrame } from '../../platform/console/shell/ShellFrame.tsx'
import { screens } from './screens.ts'

/** The entry of the menu that is unfolded at first (foundations §9). */
const openedMenu = 37

/** The shell: menu and head bar around the screen that the path names. */
export const Shell = ({ person }: { person: ReactNode }) => {
  const path = usePath()
  const menu = useMenu()
  useOwnPermissions(menu.entries !== null)
  return (
    <ShellFrame path={path} person={person} menu={menu} screens={screens} openedMenu={openedMenu}>
      {path === '/' ? <HomePage menu={menu} /> : <ScreenOutlet path={path} screens={screens} menu={menu} />}
    </ShellFrame>
  )
}
