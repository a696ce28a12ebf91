import { useUser } from '../../../platform/console/session/userContext.ts'
import { NotAllowed, NotInSchool, NotYet } from '../../../platform/console/shell/NotYet.tsx'
import { useWindowTitle } from '../../../platform/console/shell/useWindowTitle.ts'
import { useOwnPermissions } from './useOwnPermissions.ts'
import { Head } from './Head.tsx'
import styles from './WorkPlace.module.css'
import type { WorkHome } from './workHomes.ts'

const Contents = ({ home }: { home: WorkHome }) => {
  const { permissions, closedModules, schoolName } = useUser()
  const heading = home.path === '/menwei' ? `${schoolName ?? ''}${home.name}` : home.name
  if (closedModules?.includes(home.module)) return <NotInSchool title={heading} />
  if (!permissions.includes(home.permission)) return <NotAllowed title={heading} />
  return <NotYet title={heading} area={home.name} />
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
