import type { Context } from '../../../../platform/server/serve.ts'
import type { users } from '../../contract.ts'
import { setMemberDisabled } from '../accounts/setDisabled.ts'
import { addToDepartment, takeOut } from '../membership/departments.ts'
import { moveToNode } from '../membership/moveToNode.ts'
import { give, revokeRoles } from '../membership/roles.ts'
import { applyToAll } from './applyToAll.ts'

/** The change for each value of `way` in `placeSeveral`. */
const placements = { add: addToDepartment, move: moveToNode, leave: takeOut } as const

/** Adds several people to a department, moves them to it or removes them from it. */
export const placeSeveral = ({ db, session, body }: Context<typeof users.placeSeveral>): Promise<null> => {
  const { schoolId, userIds, deptId, way } = body
  return applyToAll(db, schoolId, userIds, (userId) => placements[way](db, session, { schoolId, userId, deptId }))
}

/** Adds or removes a role of several people. */
export const changeRoleOfSeveral = ({
  db,
  session,
  body,
}: Context<typeof users.changeRoleOfSeveral>): Promise<null> => {
  const { schoolId, userIds, roleId, flag } = body
  const change = flag ? give : revokeRoles
  return applyToAll(db, schoolId, userIds, (userId) => change(db, session, { schoolId, userId }, [roleId]))
}

/** Disables or enables several accounts of a school. */
export const disableSeveral = (context: Context<typeof users.disableSeveral>): Promise<null> => {
  const { schoolId, userIds, flag } = context.body
  return applyToAll(context.db, schoolId, userIds, (userId) => setMemberDisabled(context, { schoolId, userId, flag }))
}
