import { type ReactNode, useState } from 'react'
import { useUser } from '../session/userContext.ts'
import { HeadBar } from './HeadBar.tsx'
import { SideMenu } from './SideMenu.tsx'
import type { MenuState } from './menu.ts'
import type { Screen } from './screen.ts'
import styles from './ShellFrame.module.css'

const foldedKey = 'menuFolded'

/** Keeps whether the menu is folded, for this browser. */
const useFolded = () => {
  const [isFolded, setFolded] = useState(() => localStorage.getItem(foldedKey) === '1')
  const fold = (next: boolean) => {
    localStorage.setItem(foldedKey, next ? '1' : '0')
    setFolded(next)
  }
  return [isFolded, fold] as const
}

interface Props {
  readonly path: string
  readonly person: ReactNode
  readonly menu: MenuState
  readonly screens: readonly Screen[]
  readonly openedMenu: number
  readonly children: ReactNode
}

/** The frame of the console: head bar, left menu, page. */
export const ShellFrame = ({ path, person, menu, screens, openedMenu, children }: Props) => {
  const [isFolded, fold] = useFolded()
  const { schoolName } = useUser()
  return (
    <div className={styles.shell}>
      <HeadBar person={person} />
      <div className={styles.body}>
        <SideMenu
          menu={menu}
          screens={screens}
          heading={schoolName ?? ''}
          path={path}
          opened={openedMenu}
          isFolded={isFolded}
          onFold={fold}
        />
        <main className={styles.page}>{children}</main>
      </div>
    </div>
  )
}
