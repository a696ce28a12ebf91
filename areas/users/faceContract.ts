import { z } from 'zod'
import { del, nothing, permission, post } from '../../platform/contract/call.ts'
import { pageInput, pageOf } from '../../platform/contract/envelope.ts'
import { flag, id, keywordText } from '../../platform/contract/ids.ts'
import { common } from '../../platform/contract/refusal.ts'
import { imageRefusals } from '../../platform/contract/upload.ts'
import { DepartmentId, UserId } from '../registry/contract.ts'
import { personPicture } from './pictures.ts'
import { usersRefusals } from './refusals.ts'
import { inSchool } from './userFields.ts'
import { DepartmentView } from './views.ts'

/** Size limit of a stored face photo, px. It is large enough for devices to recognise the person. */
export const faceSize = { width: 640, height: 800 } as const

const ofNode = {
  deptId: DepartmentId.optional(),
  viewDelFlag: flag.default(false).describe('是否包含已毕业组织的人员，以及停用与锁定的账号'),
}

export const faceCalls = {
  uploadFace: post('/user/upload/img', {
    doc: '上传一个用户的人脸照片，替换原有照片；返回编号与显示照片的地址；学校关闭人脸功能时拒绝。foundations §5、§7',
    title: '上传人脸照片',
    may: permission('school:user:edit'),
    body: z.object({ userId: UserId, ...inSchool }),
    data: z.object({ faceId: z.int(), url: z.string() }),
    refusals: [
      common.notFound,
      common.forbidden,
      usersRefusals.facesOff,
      usersRefusals.imageTooLarge,
      ...Object.values(imageRefusals),
    ],
    transaction: 'own',
    upload: personPicture,
  }),
  faceInfo: post('/user/list/userFaceInfo', {
    forOtherClients: true,
    doc: '人脸照片分页：每个用户是否已有照片及其地址。foundations §7',
    may: permission('school:user:view'),
    body: z.object({ ...pageInput, ...ofNode, content: keywordText(64).default('').describe('姓名或学工号') }),
    data: pageOf(
      z.object({
        id: UserId,
        name: z.string(),
        studentOrTeacherCode: z.string().nullable(),
        depts: z.array(DepartmentView),
        faceId: z.int().nullable(),
        userFaceImg: z.string().nullable(),
      }),
    ),
    refusals: [common.notFound],
    writes: false,
  }),
  faceNumbers: post('/user/list/getUserFaceNum', {
    forOtherClients: true,
    doc: '有与没有人脸照片的人数。foundations §7',
    may: permission('school:user:view'),
    body: z.object(ofNode),
    data: z.object({ total: z.int(), entered: z.int(), notEntered: z.int() }),
    refusals: [common.notFound],
    writes: false,
  }),
  deleteFace: del('/auth/delete/faces', {
    doc: '删除一个用户的人脸照片；学校关闭人脸功能时也可以。foundations §7',
    title: '删除人脸照片',
    may: permission('school:user:edit'),
    query: { userId: id('user', 'faced'), ...inSchool },
    data: nothing,
    refusals: [common.notFound, common.forbidden, usersRefusals.noFace],
  }),
}
