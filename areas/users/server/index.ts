import { serve } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { avatarsFor } from '../../registry/server/avatar.ts'
import { usersArea } from '../area.ts'
import { relationships } from '../parentCalls.ts'
import { changeUser } from './changeUser.ts'
import { createUser, newUsername, registerUser } from './createUser.ts'
import { deleteUser } from './deleteUser.ts'
import { linkDepartment, setDepartments, unlinkDepartment } from './departments.ts'
import { cardOfCode, cardOfUser, userOfCard } from './cards.ts'
import { countFaces, deleteFace, listFaces, uploadFace } from './faces.ts'
import { findUserPage2 } from './findUserPage2.ts'
import { listLooks, showRecord } from './records.ts'
import { unbindWechat } from './unbindWechat.ts'
import { findWechat } from './wechat.ts'
import { findUserPage } from './findUserPage.ts'
import { bindParents, changeParent, linkParent, reachParentLinks, unlinkParent, unlinkParents } from './parentLinks.ts'
import { parentPage, peopleAround, studentsWithParents } from './parentPages.ts'
import { createParent, findByTelephone } from './parents.ts'
import { reachUsers } from './reach.ts'
import { resetPassword } from './resetPassword.ts'
import { addRole, addRoles, bindRole, removeRole, removeRoles, unbindRole } from './roles.ts'
import { saveUser } from './saveUser.ts'
import { setAvatar } from './setAvatar.ts'
import { setDisabled } from './setDisabled.ts'
import { changeStudentInfo, saveStudentInfo, setStudentStatus, showStudentInfo } from './studentInfo.ts'
import { findUser, findUserModel } from './userModel.ts'

export { listFor, matches } from './findUserPage.ts'
export { userList } from './userList.ts'
export { isOpenMember, lockMember } from '../../registry/server/membership.ts'
export { sealingAnew, sealingKind } from './sealAnew.ts'
export { showAvatarTo } from '../../registry/server/avatar.ts'

export const usersServer = serve(
  usersArea,
  {
    findUserPage: (context) => findUserPage(context.db, context.session, context.body, avatarsFor(context)),
    user: (context) => findUser(context.db, context.session, context.query.id, avatarsFor(context)),
    userModel: (context) =>
      findUserModel(context.db, context.session, context.params.id, { ...context.query, files: context.files }),
    bindRole,
    unbindRole,
    linkDepartment,
    unlinkDepartment,
    setDisabled,
    setAvatar,
    newUsername,
    canAddUser: ({ session }) => session.permissions.has('school:user:add'),
    saveUser,
    registerUser,
    createUser: (context) => createUser(context, context.params.schoolId, context.body),
    addUser: (context) => createUser(context, context.params.schoolId, context.body),
    changeUser: (context) => changeUser(context, context.params.schoolId, context.body),
    changeOwnSchoolUser: (context) => changeUser(context, schoolOf(context.session), context.body),
    deleteUser,
    resetPassword,
    addRole,
    removeRole,
    addRoles,
    removeRoles,
    setDepartments,
    studentInfo: showStudentInfo,
    saveStudentInfo,
    changeStudentInfo,
    setStudentStatus,
    relationships: () => [...relationships],
    uploadFace,
    deleteFace,
    faceInfo: listFaces,
    faceNumbers: countFaces,
    wechatAccount: ({ db, params }) => findWechat(db, params.id),
    unbindWechat,
    showRecord,
    recordLooks: listLooks,
    cardOfCode,
    cardOfUser,
    userOfCard,
    findUserPage2,
    createParent,
    changeParent,
    findByTelephone,
    linkParent,
    bindParents,
    unlinkParent,
    unlinkParents,
    parentPage,
    studentsWithParents,
    peopleAround,
  },
  { user: reachUsers, parentLink: reachParentLinks },
)
