import { z } from 'zod'
import { get, nothing, permission, post } from '../../platform/contract/call.ts'
import { fieldMeaning } from '../../platform/contract/ids.ts'
import { common } from '../../platform/contract/refusal.ts'
import { WireDate } from '../../platform/contract/time.ts'
import { WireDay } from '../../platform/contract/wireDay.ts'
import { SchoolId } from '../registry/contract.ts'
import { schoolConfigRefusals } from '../schoolConfig/contract.ts'
import { temperatureRefusals } from './refusals.ts'
import { Periods, TemperatureRange } from './settings.ts'
import { PeriodView } from './views.ts'

const may = permission('schoolConfig:config:edit')

/** Calls for a school's periods and normal range. */
export const settingsCalls = {
  settings: get('/temp/settings/{schoolId}', {
    doc: '体温上报的设置：今天的时段与其中已有体温的人数，已经设好、以后起用的时段，正常范围',
    may,
    params: { schoolId: SchoolId },
    data: z.object({
      today: WireDate,
      periods: z.array(PeriodView.extend({ countedToday: z.int() })),
      planned: z.object({ fromDay: WireDate, periods: z.array(PeriodView) }).nullable(),
      temperaterRange: z.string(),
    }),
    refusals: [common.notFound],
  }),
  saveSettings: post('/config/saveOrUpdateSchoolTemConfig', {
    doc: '设置体温上报的时段与正常范围。时段自所选的一天起，此前各天不变；去掉后再添加同名的时段接续原来的。academics §7',
    title: '设置体温上报',
    may,
    body: z.object({
      schoolId: SchoolId,
      scheduleList: Periods,
      fromDay: WireDay.refine(() => true)
        .register(fieldMeaning, { sample: 'temperatureFromDay' })
        .optional()
        .describe('时段自哪一天起，不能早于今天；不给为今天'),
      temperaterRange: TemperatureRange.describe('最低与最高，十分之一度，如 360,373'),
    }),
    data: nothing,
    refusals: [common.notFound, schoolConfigRefusals.tooFewReached, temperatureRefusals.actsInPast],
  }),
}
