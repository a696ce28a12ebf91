import { platformSchool } from '../../platform/server/database/schoolTable.ts'
import type { Random } from '../district/random.ts'
import type { AuditedAct } from './act.ts'

const requestIdOf = (random: Random): string => {
  const hex = (count: number) => Array.from({ length: count }, () => random.integer(0, 15).toString(16)).join('')
  return `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)}`
}

/** Directory tables, whose changes are recorded for the platform. */
const directory = new Set(['account', 'credential', 'login_name', 'session'])

/**
 * The audit entries of these acts with their changes, oldest first, as the database writes them: one in the acting
 * school, and one more, naming that school, in each other school whose rows changed.
 */
export const buildTrail = (random: Random, acts: readonly AuditedAct[]) => {
  let last = 0
  const ordered = acts.toSorted((one, other) => one.at.getTime() - other.at.getTime())
  return ordered.flatMap(({ changes, requestId = requestIdOf(random), bySchoolId, ...act }) => {
    const actingSchool = act.schoolId
    const bySchool = Map.groupBy(changes, ({ relation, schoolId }) =>
      directory.has(relation) ? platformSchool : (schoolId ?? actingSchool),
    )
    const entryIn = (schoolId: number, by: number | null) => ({
      entry: { ...act, id: (last += 1), requestId, schoolId, bySchoolId: by },
      changes: bySchool.get(schoolId) ?? [],
    })
    const others = [...bySchool.keys()].filter((schoolId) => schoolId !== actingSchool)
    const visitor = bySchoolId ?? actingSchool
    const asVisitor = (schoolId: number) => entryIn(schoolId, visitor === schoolId ? null : visitor)
    return [entryIn(actingSchool, bySchoolId ?? null), ...others.map(asVisitor)]
  })
}
