import { Refusal, common } from '../../../../platform/contract/refusal.ts'
import type { Context } from '../../../../platform/server/serve.ts'
import { findHoldings } from '../../../registry/server/namedHoldings.ts'
import type { users } from '../../contract.ts'
import { deletePerson } from '../records/deleteUser.ts'
import { applyToAll, findNames, maxNames } from './applyToAll.ts'

/**
 * Lists the records that would be lost with these people, naming the first of them by kind of record. Refuses people
 * who are not of the school with `notFound`.
 */
export const previewDeletion = async ({ db, body }: Context<typeof users.previewDeletion>) => {
  const { schoolId, userIds } = body
  const names = await findNames(db, schoolId, userIds)
  if (userIds.some((id) => !names.has(id))) throw new Refusal(common.notFound)
  const holdings = await findHoldings(db, schoolId, userIds)
  return [...holdings].map(([title, ids]) => ({
    title,
    count: ids.length,
    names: ids.slice(0, maxNames).map((id) => names.get(id) ?? ''),
  }))
}

/** Deletes several people of a school, all or none. */
export const deleteSeveral = (context: Context<typeof users.deleteSeveral>): Promise<null> => {
  const { schoolId, userIds } = context.body
  return applyToAll(context.db, schoolId, userIds, (id) => deletePerson(context, schoolId, id))
}
