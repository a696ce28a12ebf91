import { areas } from '../../app/areas.ts'
import type { Area } from '../../platform/contract/area.ts'
import type { Call } from '../../platform/contract/call.ts'
import { permissionsOf } from '../../platform/contract/neededPermissions.ts'
import { role } from '../../platform/contract/roles.ts'
import { everyTesting } from '../support/everyTesting.ts'

/** A call with its audit name and its area's settings for testing it. */
export interface SweptCall {
  readonly name: string
  readonly call: Call
  /** The role that makes the call. */
  readonly triedBy: number
  readonly isRecordedForItself: boolean
  /** True for a writing call that leaves no audit entry. */
  readonly isUnrecorded: boolean
  readonly hasFewRows: boolean
  /** School tables that the call may write outside row-level security. */
  readonly mayWriteOutside: readonly string[]
}

/** The calls of an area. */
export const callsOf = (area: Area): SweptCall[] => {
  const testing = everyTesting.get(area.name) ?? {}
  const { triedBy = {}, recordedForItself = [], unrecorded = {}, fewRows = {}, writesOutside = {} } = testing
  return Object.entries(area.calls).map(([name, call]) => ({
    name: `${area.name}.${name}`,
    call,
    triedBy: triedBy[name] ?? role.schoolDataAdministrator,
    isRecordedForItself: recordedForItself.includes(name),
    isUnrecorded: name in unrecorded,
    hasFewRows: name in fewRows,
    mayWriteOutside: writesOutside[name] ?? [],
  }))
}

/** All permissions that calls require. Actors hold them all, so that no call is refused for lack of a permission. */
export const everyPermission: readonly string[] = [
  ...new Set(areas.flatMap(({ calls }) => Object.values(calls).flatMap(({ may }) => permissionsOf(may)))),
]
