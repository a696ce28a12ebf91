import type { MenuState } from '../../../platform/console/shell/menu.ts'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { home } from '../contract.ts'
import { Entrances } from './Entrances.tsx'
import { Figures } from './Figures.tsx'
import { Greeting } from './Greeting.tsx'
import styles from './HomePage.module.css'
import { Recent } from './Recent.tsx'
import { StaffRoles } from './StaffRoles.tsx'
import { Students } from './Students.tsx'

/** How long figures count as fresh, ms: they change by the term, not by the minute. */
const fresh = 60_000

/** The home page of the shell: who and when, how many people, what happened, and the ways to what the menu holds. */
export const HomePage = ({ menu }: { menu: MenuState }) => {
  const figures = useCall(home.studentInfo, {}, { fresh })
  const groups = useCall(home.studentGroups, {}, { fresh })
  const roles = useCall(home.staffRoles, {}, { fresh })
  const recent = useCall(home.recent, {})
  // Whoever reaches no student, such as a gate keeper, has no chart of them: the others take its room.
  const hasStudents = !groups.data || groups.data.by !== 'class' || groups.data.rows.length > 0
  const hasRoles = !roles.data || roles.data.length > 0
  return (
    <div className={styles.home}>
      <Greeting />
      <Figures call={figures} />
      {hasStudents ? <Students call={groups} /> : null}
      <Recent call={recent} menu={menu} span={hasStudents ? 5 : hasRoles ? 7 : 12} />
      {hasRoles ? <StaffRoles call={roles} span={hasStudents ? 7 : 5} /> : null}
      <Entrances menu={menu} isWide={!hasRoles || !hasStudents} />
    </div>
  )
}
