import { serve } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { avatarsFor } from '../../registry/server/avatar.ts'
import { hasRoom } from '../../registry/server/integratorTerms.ts'
import { usersArea } from '../area.ts'
import { relationships } from '../parentContract.ts'
import './auditTitles.ts'
import { findUserPage2 } from './list/findUserPage2.ts'
import { findUserPage } from './list/findUserPage.ts'
import { changeUser } from './records/changeUser.ts'
import { createUser, newUsername, registerUser } from './records/createUser.ts'
import { deleteUser } from './records/deleteUser.ts'
import { cardOfCode, cardOfUser, userOfCard } from './records/cards.ts'
import { saveUser } from './records/saveUser.ts'
import { setAvatar } from './records/setAvatar.ts'
import { findUser, findUserModel } from './records/userModel.ts'
import { linkDepartment, setDepartments, unlinkDepartment } from './membership/departments.ts'
import { changeClass } from './membership/moveToNode.ts'
import {
  addRole,
  addRoles,
  assignableRoles,
  bindRole,
  removeRole,
  removeRoles,
  unbindRole,
} from './membership/roles.ts'
import { unbindWechat } from './accounts/unbindWechat.ts'
import { findWechat } from './accounts/wechat.ts'
import { makeFirstPasswords } from './accounts/firstPasswords.ts'
import { resetPassword } from './accounts/resetPassword.ts'
import { setDisabled } from './accounts/setDisabled.ts'
import { listLooks, showRecord } from './looks/looks.ts'
import { findRoomOfStudent, listDormitories, listDormitoryRooms } from './students/rooms.ts'
import { changeStudentInfo, saveStudentInfo, setStudentStatus, showStudentInfo } from './students/studentInfo.ts'
import {
  bindParents,
  changeParent,
  linkParent,
  reachParentLinks,
  unlinkParent,
  unlinkParents,
} from './parents/parentLinks.ts'
import { parentPage, peopleAround, studentsWithParents } from './parents/parentPages.ts'
import { createParent, findByTelephone } from './parents/parents.ts'
import { exportStudents, exportTeachers, exportUsers } from './exports/startExport.ts'
import { countFaces, deleteFace, listFaces, uploadFace } from './faces/faces.ts'
import { endPhotos, leavePhotoOut } from './photos/arrivals.ts'
import { photoClearing } from './photos/clearing.ts'
import { arrivedPhotos, listPhotoFaults, listPhotoRuns, showPhotoRun } from './photos/showRuns.ts'
import { photoResults } from './photos/resultSheet.ts'
import { reachPhotoRuns } from './photos/runs.ts'
import { startPhotos } from './photos/start.ts'
import { uploadPhoto } from './photos/upload.ts'
import { deleteSeveral, previewDeletion } from './several/deleteSeveral.ts'
import { changeRoleOfSeveral, disableSeveral, placeSeveral } from './several/several.ts'
import { reachUsers } from './reach.ts'

export { type EnrolledFamily, enrolStudent } from './students/enrolStudent.ts'
export { addReencryption } from './records/otherCiphers.ts'
export { whenPersonIsDeleted } from './records/personDeletion.ts'
export { decryptIdCard, encryptIdCard, idCardIndexes, tryDecryptIdCard } from './records/idCards.ts'
export { moveToNode } from './membership/moveToNode.ts'
export { logLook } from './looks/looks.ts'
export { buildListQuery } from './list/findUserPage.ts'
export { matches, matchesCard, matchesVisibleTo } from './list/matching.ts'
export { buildUserListQueries } from './list/userList.ts'
export { isOpenMember, lockMember } from '../../registry/server/membership.ts'
export { refuseHigher } from './personGuards.ts'
export { findShownCard, seesWholeCard, showCardTo } from './cardMasking.ts'
export { describeHolder, findLostCardFault, findLostCards, setLostCardFinder } from './lostCards.ts'
export { rethrowUniqueViolation } from './uniqueViolations.ts'
export { firstPasswordSheets } from './accounts/firstPasswords.ts'
export { exportWorks } from './exports/exports.ts'
export {
  namingHeadingsFor,
  outranksSender,
  findNamedPerson,
  namingColumns,
  readNaming,
  collectNamingNumbers,
} from './imports/naming.ts'
export { setLessonKeeper } from './imports/lessons.ts'
export { matchesUnreached } from './imports/matching.ts'
export { type FoundPerson, findPeople, indexPeople } from './imports/people.ts'
export { splitClassList } from './imports/classList.ts'
export { type Node as NamedNode, findNodeByName, findNodes, makeClassNode } from './imports/nodes.ts'
export { isSameName } from './imports/personNames.ts'
export { namedClass } from './imports/knownNames.ts'
export { userImports } from './imports/userImports.ts'
export { reencryptionWork, reencryptionKind } from './records/reencryptIdCards.ts'
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
    canAddUser: async ({ db, session, params }) =>
      session.permissions.has('school:user:add') && (await hasRoom(db, params.schoolId)),
    saveUser,
    registerUser,
    createUser: (context) => createUser(context, context.params.schoolId, context.body),
    addUser: (context) => createUser(context, context.params.schoolId, context.body),
    changeUser: (context) => changeUser(context, context.params.schoolId, context.body),
    changeOwnSchoolUser: (context) => changeUser(context, schoolOf(context.session), context.body),
    deleteUser,
    resetPassword,
    makeFirstPasswords,
    addRole,
    removeRole,
    addRoles,
    assignableRoles: ({ session }) => [...assignableRoles(session)],
    removeRoles,
    setDepartments,
    changeClass,
    placeSeveral,
    changeRoleOfSeveral,
    disableSeveral,
    previewDeletion,
    deleteSeveral,
    dormitories: listDormitories,
    dormitoryRooms: listDormitoryRooms,
    roomOfStudent: findRoomOfStudent,
    studentInfo: showStudentInfo,
    saveStudentInfo,
    changeStudentInfo,
    setStudentStatus,
    relationships: () => [...relationships],
    uploadFace,
    deleteFace,
    faceInfo: listFaces,
    faceNumbers: countFaces,
    startPhotos,
    uploadPhoto,
    leavePhotoOut,
    endPhotos,
    photoRun: showPhotoRun,
    arrivedPhotos,
    photoFaults: listPhotoFaults,
    photoRuns: listPhotoRuns,
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
    exportStudents,
    exportUsers,
    exportTeachers,
  },
  { user: reachUsers, parentLink: reachParentLinks, photoRun: reachPhotoRuns },
  [photoResults, photoClearing],
)
