import type { Db } from '../../../../platform/server/database/connection.ts'
import { mapInTurns } from '../../../../platform/server/mapInTurns.ts'
import {
  type BatchMember,
  type BatchValues,
  changeMembers,
  insertMembers,
} from '../../../registry/server/memberBatches.ts'
import { rethrowUniqueViolation } from '../uniqueViolations.ts'
import type { FoundPerson } from './people.ts'

/** The part of a row's plan that concerns the record: an existing one, or a new one. */
interface RecordPlan {
  readonly target: FoundPerson | null
  readonly values: () => BatchValues
}

interface Planned<Plan> {
  readonly number: number
  readonly plan: Plan
}

/** Creates and changes the records of the confirmed rows. */
export const writeRecords = async <Plan extends RecordPlan>(
  db: Db,
  schoolId: number,
  planned: readonly Planned<Plan>[],
  newcomerOf: (plan: Plan) => Pick<BatchMember, 'login' | 'roles' | 'departments'>,
) => {
  const added = planned.filter(({ plan }) => plan.target === null)
  const changed = planned.flatMap(({ number, plan }) =>
    plan.target === null ? [] : [{ number, plan, target: plan.target }],
  )
  const records = await mapInTurns(added, ({ plan }) => ({ ...plan.values(), ...newcomerOf(plan) }))
  const addedIds = await insertMembers(db, schoolId, records).catch(rethrowUniqueViolation)
  const changes = changed.map(({ plan, target }) => ({
    ...plan.values(),
    memberId: target.id,
    cardBefore: target.cardNum,
  }))
  await changeMembers(db, schoolId, changes).catch(rethrowUniqueViolation)
  const idOf = new Map(added.map(({ number }, at) => [number, addedIds[at] ?? 0]))
  for (const { number, target } of changed) idOf.set(number, target.id)
  return { added, changed, addedIds, memberOf: (number: number) => idOf.get(number) ?? 0 }
}
