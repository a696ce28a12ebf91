import { areas } from '../../app/areas.ts'
import type { Area } from '../../platform/contract/area.ts'
import type { Call } from '../../platform/contract/call.ts'
import { role } from '../../platform/contract/roles.ts'
import { everyTesting } from '../support/everyTesting.ts'

/** A call with its name in the trail and its area's advice on trying it. */
export interface SweptCall {
  readonly name: string
  readonly call: Call
  /** The role that tries it. */
  readonly triedBy: number
  readonly isRecordedForItself: boolean
  readonly hasFewRows: boolean
  /** The tables of the school that it writes outside the school's walls. */
  readonly mayWriteOutside: readonly string[]
}

/** The calls of an area. */
export const callsOf = (area: Area): SweptCall[] => {
  const { triedBy = {}, recordedForItself = [], fewRows = {}, writesOutside = {} } = everyTesting.get(area.name) ?? {}
  return Object.entries(area.calls).map(([name, call]) => ({
    name: `${area.name}.${name}`,
    call,
    triedBy: triedBy[name] ?? role.schoolDataAdministrator,
    isRecordedForItself: recordedForItself.includes(name),
    hasFewRows: name in fewRows,
    mayWriteOutside: writesOutside[name] ?? [],
  }))
}

/** Every permission that some call asks for: the actors hold them all, so that nothing is refused for want of one. */
export const everyPermission: readonly string[] = [
  ...new Set(
    areas.flatMap(({ calls }) =>
      Object.values(calls).flatMap(({ may }) => (may.kind === 'permission' ? [may.key] : [])),
    ),
  ),
]
