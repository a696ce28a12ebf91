import type { MenuState } from '../../../platform/console/shell/menu.ts'
import { useAllowed } from '../../../platform/console/kit/Allowed.tsx'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { home } from '../contract.ts'
import { Entrances, type OwnPlaces } from './Entrances.tsx'
import { Figures } from './Figures.tsx'
import { Greeting } from './Greeting.tsx'
import styles from './HomePage.module.css'
import { Recent } from './Recent.tsx'
import { StaffRoles } from './StaffRoles.tsx'
import { Students } from './Students.tsx'

/** How long figures count as fresh, ms: they change by the term, not by the minute. */
const fresh = 60_000

/** The home page of the shell: who and when, how many people, what happened, and the ways to what the menu holds. */
export const HomePage = ({ menu, own }: { menu: MenuState; own: readonly OwnPlaces[] }) => {
  // Known before anything is asked, so that nothing moves when the answers come: a gate keeper looks after no people.
  const looksAtPeople = useAllowed('school:user:view')
  const options = { fresh, enabled: looksAtPeople }
  const figures = useCall(home.studentInfo, {}, options)
  const groups = useCall(home.studentGroups, {}, options)
  const roles = useCall(home.staffRoles, {}, options)
  const recent = useCall(home.recent, {})
  return (
    <div className={styles.home}>
      <Greeting />
      {looksAtPeople ? (
        <>
          <Figures call={figures} />
          <Students call={groups} />
          <Recent call={recent} menu={menu} span={5} />
          <StaffRoles call={roles} />
          <Entrances menu={menu} own={own} span={5} />
        </>
      ) : (
        <>
          <Entrances menu={menu} own={own} span={7} />
          <Recent call={recent} menu={menu} span={5} />
        </>
      )}
    </div>
  )
}
