import type { Services } from '../../../platform/server/services.ts'
import { serve } from '../../../platform/server/serve.ts'
import { type Session, schoolOf } from '../../../platform/server/session.ts'
import { usersArea } from '../area.ts'
import { showAvatarTo } from './avatar.ts'
import { linkDepartment, unlinkDepartment } from './departments.ts'
import { findUserPage } from './findUserPage.ts'
import { reachUsers } from './reach.ts'
import { bindRole, unbindRole } from './roles.ts'
import { setAvatar } from './setAvatar.ts'
import { setDisabled } from './setDisabled.ts'
import { findUser, findUserModel } from './userModel.ts'

export { listFor } from './findUserPage.ts'
export { userList } from './userList.ts'
export { isOpenMember, lockMember } from './membership.ts'
export { showAvatarTo } from './avatar.ts'

const avatarsFor = ({ files, session }: { files: Services['files']; session: Session }) =>
  showAvatarTo(files, { schoolId: schoolOf(session), personId: session.personId })

export const usersServer = serve(
  usersArea,
  {
    findUserPage: (context) => findUserPage(context.db, context.session, context.body, avatarsFor(context)),
    user: (context) => findUser(context.db, context.session, context.query.id, avatarsFor(context)),
    userModel: (context) =>
      findUserModel(context.db, context.session, context.params.id, {
        ...context.query,
        showAvatar: avatarsFor(context),
      }),
    bindRole,
    unbindRole,
    linkDepartment,
    unlinkDepartment,
    setDisabled,
    setAvatar,
  },
  { user: reachUsers },
)
