import { useUser } from '../../../platform/console/session/userContext.ts'
import { NotAllowed, NotInSchool, NotYet } from '../../../platform/console/shell/NotYet.tsx'
import { useWindowTitle } from '../../../platform/console/shell/useWindowTitle.ts'
import { accountPath } from '../../../platform/console/shell/guard.ts'
import { leavesOf, routeOf } from '../../../platform/console/shell/menu.ts'
import { historyPath, historyTitle } from '../../jobs/console/index.ts'
import { useMenu } from './useMenu.ts'
import { useOwnPermissions } from './useOwnPermissions.ts'
import { Head } from './Head.tsx'
import styles from './WorkPlace.module.css'
import type { WorkHome } from './workHomes.ts'

/** The screens to use until the page is built. */
const Meanwhile = () => {
  const leaves = leavesOf(useMenu().entries ?? [])
  const places = [
    ...leaves.map((leaf) => ({ path: routeOf(leaf) ?? '/', name: leaf.name })),
    ...(leaves.some(({ url }) => url === historyPath) ? [] : [{ path: historyPath, name: historyTitle }]),
    { path: accountPath, name: '账号管理' },
  ]
  return (
    <nav className={styles.meanwhile} aria-label="现在可以使用">
      <h2>现在可以使用</h2>
      <ul>
        {places.map(({ path, name }) => (
          <li key={path}>
            <a href={`#${path}`}>{name}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const Contents = ({ home }: { home: WorkHome }) => {
  const { permissions, closedModules, schoolName } = useUser()
  const heading = home.path === '/menwei' ? `${schoolName ?? ''}${home.name}` : home.name
  if (closedModules?.includes(home.module)) return <NotInSchool title={heading} />
  if (!permissions.includes(home.permission)) return <NotAllowed title={heading} />
  return (
    <>
      <NotYet title={heading} area={home.name} />
      <Meanwhile />
    </>
  )
}

/** A home page outside the shell, for a role whose work is one thing; its contents are not there yet. */
export const WorkPlace = ({ home }: { home: WorkHome }) => {
  useOwnPermissions(true)
  useWindowTitle(home.name)
  return (
    <div className={styles.place}>
      <Head isHome {...(home.title === undefined ? {} : { title: home.title })} />
      <main className={styles.page}>
        <Contents home={home} />
      </main>
    </div>
  )
}
