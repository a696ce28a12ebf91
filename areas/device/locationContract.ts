import { z } from 'zod'
import { filledText, numberText } from '../../platform/contract/blanks.ts'
import { del, get, nothing, post } from '../../platform/contract/call.ts'
import { fieldMeaning, id } from '../../platform/contract/ids.ts'
import { common } from '../../platform/contract/refusal.ts'
import { versionOf } from '../../platform/contract/versioned.ts'
import { SchoolId } from '../registry/contract.ts'
import { mayEdit, mayView } from './deviceContract.ts'
import { LocationId } from './deviceFields.ts'
import { deviceRefusals } from './refusals.ts'
import { LocationView } from './views.ts'

/** Calls for the location codes of a school, and its buildings with rooms. */
export const locationCalls = {
  locations: get('/device/school/{schoolId}/locations', {
    doc: '学校的位置，按代码，含每处的设备数。operations §7',
    may: mayView,
    params: { schoolId: SchoolId },
    data: z.array(LocationView),
    refusals: [common.notFound],
  }),
  saveLocation: post('/device/location/save', {
    doc: '新增或保存位置；不给编号为新增，版本不是最新时返回 10020 与当前内容。academics §3',
    may: mayEdit,
    body: z.object({
      id: LocationId.optional(),
      code: numberText(32).min(1, '请填写位置代码').register(fieldMeaning, { sample: 'newLocationCode' }),
      description: filledText(64, '请填写位置说明'),
      buildingId: id('dormitoryBuilding').nullable().default(null),
      floor: z.int('请填写整数').min(-9).max(99).nullable().default(null),
      version: versionOf('locationVersion'),
    }),
    data: LocationView,
    refusals: [common.notFound, common.stale, deviceRefusals.locationTwice, deviceRefusals.floorAlone],
  }),
  deleteLocation: del('/device/location/delete', {
    doc: '删除没有设备的位置；记录中保留当时的位置。academics §3',
    may: mayEdit,
    query: { id: LocationId },
    data: nothing,
    refusals: [common.notFound, deviceRefusals.locationUsed],
  }),
  places: get('/device/school/{schoolId}/places', {
    doc: '学校的楼栋及其房间，供设备与位置选择',
    may: mayView,
    params: { schoolId: SchoolId },
    data: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        rooms: z.array(z.object({ id: z.int(), name: z.string(), floor: z.int() })),
      }),
    ),
    refusals: [common.notFound],
  }),
}
