import { type SQL, and, eq, isNull, or } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Asker } from '../../../platform/server/asker.ts'
import { reachRows } from '../../../platform/server/reachRows.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { isDepartmentInCharge, isPersonInCharge } from '../../organisation/server/index.ts'
import { nodeType } from '../../registry/contract.ts'
import { department } from '../../registry/server/tables/departments.ts'
import { phoneGroup, phoneOrder, phonePackage, phoneStation, publicNumber } from './tables.ts'

/** Reaches rows of the session's school. */
const reachOwn = (table: Parameters<typeof reachRows>[0] & { readonly schoolId: AnyPgColumn }) =>
  reachRows(table, (session) => eq(table.schoolId, schoolOf(session)))

export const reachPackages = reachOwn(phonePackage)
export const reachStations = reachOwn(phoneStation)
export const reachPublicNumbers = reachOwn(publicNumber)
export const reachGroups = reachOwn(phoneGroup)

/** SQL condition: the caller is in charge of the pupil. Teaching a class doesn't show whom its pupils call. */
export const isPupilInCharge = (schoolId: number, pupil: AnyPgColumn, asker: Asker): SQL =>
  isPersonInCharge(schoolId, pupil, asker)

/** The same, and true for rows without a pupil. */
export const isPupilOrNobody = (schoolId: number, pupil: AnyPgColumn, asker: Asker): SQL | undefined =>
  or(isNull(pupil), isPupilInCharge(schoolId, pupil, asker))

/** Reaches orders of pupils of whom the caller is in charge. */
export const reachOrders = reachRows(phoneOrder, (session) =>
  and(eq(phoneOrder.schoolId, schoolOf(session)), isPupilInCharge(schoolOf(session), phoneOrder.studentId, session)),
)

/** Reaches classes of which the caller is in charge. */
export const reachClasses = reachRows(department, (session) =>
  and(
    eq(department.schoolId, schoolOf(session)),
    eq(department.type, nodeType.class),
    isDepartmentInCharge(schoolOf(session), department.schoolId, department.id, session),
  ),
)
