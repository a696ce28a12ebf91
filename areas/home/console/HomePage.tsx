import type { MenuState } from '../../../platform/console/shell/menu.ts'
import { useAllowed } from '../../../platform/console/kit/Allowed.tsx'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { useIsAboveSchools } from '../../../platform/console/session/useIsAboveSchools.ts'
import { useUser } from '../../../platform/console/session/userContext.ts'
import { role } from '../../../platform/contract/roles.ts'
import { home } from '../contract.ts'
import { Entrances, type LinkGroup } from './Entrances.tsx'
import { Figures } from './Figures.tsx'
import { Greeting } from './Greeting.tsx'
import styles from './HomePage.module.css'
import { GateNow } from './now/GateNow.tsx'
import { News } from './now/News.tsx'
import { LeaveShare, StaffPresence, StudentPresence, Temperatures } from './now/Presence.tsx'
import { SchoolsNow } from './now/SchoolsNow.tsx'
import { DormitoryNow } from './now/DormitoryNow.tsx'
import { Recent } from './Recent.tsx'
import { StaffRoles } from './StaffRoles.tsx'
import { Students } from './Students.tsx'

/** How long figures stay cached, ms. They change by the term, not by the minute. */
const fresh = 60_000

/** Returns the cards that the user's roles need, so that the user's work is shown first. */
const useWorkCards = () => {
  const { roles, deptId = null, schoolDeptId, closedModules = [] } = useUser()
  const hasRole = (...ids: readonly number[]) => roles.some(({ id }) => ids.includes(id))
  const isOverSchools = useIsAboveSchools()
  return {
    isOverSchools,
    /** The department whose staff are counted: the whole school, or the one that the user manages. */
    staffOf: hasRole(role.schoolDataAdministrator) ? schoolDeptId : hasRole(role.departmentManager) ? deptId : null,
    /** Above schools, leaves aren't listed one by one. */
    hasLeaves: !isOverSchools && !closedModules.includes('leave'),
    hasTemperatures: !closedModules.includes('temperature'),
    isInDormitory: hasRole(role.dormitoryAdministrator) && !closedModules.includes('dormitory'),
    isAtGate: hasRole(role.gateKeeper) && !closedModules.includes('gate'),
  }
}

/** The live figures: of a school, of classes, or of a bureau's schools for comparison. */
const LiveFigures = ({ isOverSchools, staffOf, hasTemperatures }: ReturnType<typeof useWorkCards>) =>
  isOverSchools ? (
    <SchoolsNow />
  ) : (
    <>
      <StudentPresence />
      {staffOf === null ? null : <StaffPresence deptId={staffOf} />}
      <LeaveShare />
      {hasTemperatures ? <Temperatures span={staffOf === null ? 12 : 6} /> : null}
    </>
  )

/** The shell's home page: greeting, figures, where people are, recent activity and links to the menu's entries. */
export const HomePage = ({ menu, own }: { menu: MenuState; own: readonly LinkGroup[] }) => {
  // Decided by permission before any request, so that nothing moves when responses arrive. A gate keeper sees no
  // people.
  const looksAtPeople = useAllowed('school:user:view')
  const mayDecideOnLeaves = useAllowed('leave:record:approve')
  const work = useWorkCards()
  const options = { fresh, enabled: looksAtPeople }
  const figures = useCall(home.studentInfo, {}, options)
  const groups = useCall(home.studentGroups, {}, options)
  const roles = useCall(home.staffRoles, {}, options)
  const recent = useCall(home.recent, {})
  return (
    <div className={styles.home}>
      <Greeting decidesOnLeaves={mayDecideOnLeaves && work.hasLeaves} />
      {work.isInDormitory ? <DormitoryNow /> : null}
      {work.isAtGate ? <GateNow /> : null}
      {looksAtPeople ? (
        <>
          <Figures call={figures} />
          <LiveFigures {...work} />
          <News />
          <Students call={groups} />
          <Recent call={recent} menu={menu} span={5} />
          <StaffRoles call={roles} />
          <Entrances menu={menu} own={own} span={5} />
        </>
      ) : (
        <>
          <News />
          <Entrances menu={menu} own={own} span={7} />
          <Recent call={recent} menu={menu} span={5} />
        </>
      )}
    </div>
  )
}
