import { z } from 'zod'
import { get, permission } from '../../platform/contract/call.ts'
import { id } from '../../platform/contract/ids.ts'
import { common } from '../../platform/contract/refusal.ts'
import { SchoolId, UserId } from '../registry/contract.ts'

const may = permission('dormitory:room:view')
const refusals = [common.notFound]

/** Buildings and rooms, as the form of a student offers them. */
export const roomCalls = {
  dormitories: get('/dormitory/school/{schoolId}/dormitories', {
    doc: '学校的宿舍楼，供选择。foundations §7',
    may,
    params: { schoolId: SchoolId },
    data: z.array(z.object({ id: z.int(), name: z.string() })),
    refusals,
  }),
  dormitoryRooms: get('/dormitory/school/{schoolId}/dormitory/{dormitoryId}/rooms', {
    doc: '一栋宿舍楼的房间，含楼层、床位与已住人数。foundations §7',
    may,
    params: { schoolId: SchoolId, dormitoryId: id('dormitoryBuilding') },
    data: z.array(z.object({ id: z.int(), name: z.string(), floor: z.int(), beds: z.int(), taken: z.int() })),
    refusals,
  }),
  roomOfStudent: get('/dormitory/student/{userId}/room', {
    doc: '学生所住的房间；没有时为 null。foundations §7',
    may,
    namesChildren: true,
    params: { userId: UserId },
    data: z
      .object({
        dormitoryId: z.int(),
        dormitoryName: z.string(),
        floor: z.int(),
        roomId: z.int(),
        roomName: z.string(),
      })
      .nullable(),
    refusals,
  }),
}
