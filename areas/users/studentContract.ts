import { z } from 'zod'
import { get, nothing, patch, permission, post, put } from '../../platform/contract/call.ts'
import { fieldMeaning, flag, id } from '../../platform/contract/ids.ts'
import { common } from '../../platform/contract/refusal.ts'
import { versionOf } from '../../platform/contract/versioned.ts'
import { UserId, graduateRefusals } from '../registry/contract.ts'
import { usersRefusals } from './refusals.ts'
import { inSchool } from './userFields.ts'
import { DormitoryView, RoomView } from './views.ts'

const StudentStatus = z.int().min(1).max(3).describe('1 在校，2 离校，3 休学')
const StudentId = id('user', 'student')

/** A student's data in addition to the member record (foundations §3). */
export const StudentInfoView = z.object({
  userId: UserId,
  studentStatus: StudentStatus,
  accommodation: z.boolean(),
  dormitory: DormitoryView.nullable(),
  dormRoom: RoomView.nullable(),
  version: z.int(),
})
export type StudentInfoView = z.output<typeof StudentInfoView>

/** Optional, because students who don't board have no room. */
const optionalId = (kind: string) => id(kind).register(fieldMeaning, { kind, sample: kind, usual: true })

const room = {
  dormitoryId: optionalId('dormitoryBuilding').nullable().optional(),
  dormRoomId: optionalId('dormRoom').nullable().optional(),
}

const may = permission('school:user:edit')
const saving = {
  may,
  data: StudentInfoView,
  refusals: [
    common.notFound,
    common.forbidden,
    common.stale,
    usersRefusals.notStudent,
    usersRefusals.roomNeeded,
    usersRefusals.roomFull,
    graduateRefusals.graduatedPerson,
  ],
} as const

export const studentCalls = {
  studentInfo: get('/user/get/studentInfo', {
    doc: '学生信息：学籍状态、住宿与房间。foundations §3、§7',
    may: permission('school:user:view'),
    query: { studentUserId: StudentId, ...inSchool },
    data: StudentInfoView,
    refusals: [common.notFound, usersRefusals.notStudent],
  }),
  saveStudentInfo: put('/user/save/student/info', {
    doc: '保存学生信息；住宿时须给出宿舍楼与有空床位的房间，版本不是最新时返回 10020。foundations §4、§7',
    ...saving,
    body: z.object({
      userId: StudentId,
      studentStatus: StudentStatus,
      accommodation: flag,
      ...room,
      version: versionOf('userVersion'),
      ...inSchool,
    }),
  }),
  setStudentStatus: post('/school/student/studentDO', {
    forOtherClients: true,
    doc: '只修改学籍状态。foundations §7',
    title: '修改学籍状态',
    may,
    body: z.object({ userId: StudentId, status: StudentStatus, ...inSchool }),
    data: nothing,
    refusals: [common.notFound, common.forbidden, usersRefusals.notStudent, graduateRefusals.graduatedPerson],
  }),
  changeStudentInfo: patch('/school/student/PO/byUserId', {
    forOtherClients: true,
    doc: '修改学生信息中给出的部分，其余不变；不住宿时一并退出房间。foundations §7',
    title: '修改学生信息',
    ...saving,
    body: z.object({
      userId: StudentId,
      studentStatus: StudentStatus.optional(),
      accommodation: flag.optional(),
      ...room,
      ...inSchool,
    }),
  }),
}
