import { serve } from '../../../platform/server/serve.ts'
import { usersArea } from '../area.ts'
import { linkDepartment, unlinkDepartment } from './departments.ts'
import { findUserPage } from './findUserPage.ts'
import { reachUsers } from './reach.ts'
import { bindRole, unbindRole } from './roles.ts'
import { setDisabled } from './setDisabled.ts'
import { findUser, findUserModel } from './userModel.ts'

export { listFor } from './findUserPage.ts'
export { userList } from './userList.ts'
export { lockMember } from './membership.ts'

export const usersServer = serve(
  usersArea,
  {
    findUserPage: ({ db, session, body }) => findUserPage(db, session, body),
    user: ({ db, session, query }) => findUser(db, session, query.id),
    userModel: ({ db, session, params, query }) => findUserModel(db, session, params.id, query),
    bindRole,
    unbindRole,
    linkDepartment,
    unlinkDepartment,
    setDisabled,
  },
  { user: reachUsers },
)
