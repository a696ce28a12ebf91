import { type SQL, and, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { hasGraduated } from '../../../registry/server/graduates.ts'
import { member } from '../../../registry/server/tables/members.ts'
import { studentInfo } from '../../../registry/server/tables/students.ts'
import type { UserFilter } from '../../listContract.ts'

/** Account states that a list includes. */
export interface ShownStates {
  readonly withDisabled: boolean
  readonly withLocked: boolean
  /** Restrict the list to disabled, locked or graduated accounts. */
  readonly onlyDisabled: boolean
  readonly onlyLocked: boolean
  readonly onlyGraduated: boolean
}

/** Returns the account states to show: by `state` if present, otherwise by the flags (foundations §4). */
export const readShownStates = ({
  state,
  viewAccountDisable,
  viewLocked,
}: Pick<z.output<typeof UserFilter>, 'state' | 'viewAccountDisable' | 'viewLocked'>): ShownStates => ({
  withDisabled: state === undefined ? viewAccountDisable : state !== 'normal' && state !== 'locked',
  withLocked: state === undefined ? viewLocked : state !== 'normal',
  onlyDisabled: state === 'disabled',
  onlyLocked: state === 'locked',
  onlyGraduated: state === 'graduated',
})

const graduated = sql`exists (select 1 from ${studentInfo}
  where ${studentInfo.schoolId} = ${member.schoolId} and ${studentInfo.memberId} = ${member.id} and ${hasGraduated})`

/** Returns an SQL condition for the accounts that a list shows. */
export const hasShownState = ({
  withDisabled,
  withLocked,
  onlyDisabled,
  onlyLocked,
  onlyGraduated,
}: ShownStates): SQL | undefined =>
  and(
    withDisabled ? undefined : sql`not ${member.disabled}`,
    withLocked ? undefined : sql`not ${member.locked}`,
    onlyDisabled ? sql`${member.disabled}` : undefined,
    onlyLocked ? sql`(${member.locked} and not ${graduated})` : undefined,
    onlyGraduated ? graduated : undefined,
  )
