import { z } from 'zod'
import { nothing, permission, post } from '../../platform/contract/call.ts'
import { common } from '../../platform/contract/refusal.ts'
import { SchoolId } from '../registry/contract.ts'
import { schoolConfigRefusals } from '../schoolConfig/contract.ts'
import { Periods, TemperatureRange } from './settings.ts'

const may = permission('schoolConfig:config:edit')

/** Calls for a school's periods and normal range. */
export const settingsCalls = {
  saveSettings: post('/config/saveOrUpdateSchoolTemConfig', {
    doc: '设置体温上报的时段与正常范围。academics §7',
    title: '设置体温上报',
    may,
    body: z.object({
      schoolId: SchoolId,
      scheduleList: Periods,
      temperaterRange: TemperatureRange.describe('最低与最高，十分之一度，如 360,373'),
    }),
    data: nothing,
    refusals: [common.notFound, schoolConfigRefusals.tooFewReached],
  }),
}
