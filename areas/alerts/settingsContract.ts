import { z } from 'zod'
import { areDistinct } from '../../platform/contract/areDistinct.ts'
import { get, permission, put } from '../../platform/contract/call.ts'
import { common } from '../../platform/contract/refusal.ts'
import { versionOf } from '../../platform/contract/versioned.ts'
import { minuteClock } from '../../platform/contract/wireClock.ts'
import { alertRefusals } from './refusals.ts'
import { alertKinds, pupilKinds } from './words.ts'

const may = permission('alerts:settings:edit')

const kindList = <const Kind extends string>(kinds: readonly Kind[]) =>
  z.array(z.enum(kinds)).max(kinds.length).refine(areDistinct, '同一种类只能出现一次')

const fields = {
  kinds: kindList(alertKinds).describe('开启的预警'),
  headKinds: kindList(pupilKinds).describe('通知班主任的预警'),
  parentKinds: kindList(pupilKinds).describe('通知家长的预警'),
  lateTime: minuteClock('alertLateTime', '08:00').describe('应到校的时间，到时仍没有到校记录的为未到校'),
  hoursFrom: minuteClock('alertHoursFrom', '08:00').describe('在校时间的开始，其间没有请假离校的为无假出校'),
  hoursUntil: minuteClock('alertHoursUntil', '08:00').describe('在校时间的结束'),
  overdueMinutes: z.int().min(0, '请填写 0 至 720 的分钟数').max(720, '请填写 0 至 720 的分钟数'),
  offlineMinutes: z.int().min(1, '请填写 1 至 720 的分钟数').max(720, '请填写 1 至 720 的分钟数'),
}

/** A school's alert settings. */
export const AlertSettings = z.object({ ...fields, version: z.int() })
export type AlertSettings = z.output<typeof AlertSettings>

/** Calls for the settings. */
export const settingsCalls = {
  settings: get('/alerts/settings', { doc: '预警设置', may, data: AlertSettings }),
  saveSettings: put('/alerts/settings/save', {
    doc: '保存预警设置；版本不是最新时返回 10020 与当前内容',
    may,
    body: z
      .object({ ...fields, version: versionOf('alertSettingsVersion') })
      .refine(
        ({ kinds, headKinds, parentKinds }) =>
          kinds.every((kind) => kind === 'device' || headKinds.includes(kind) || parentKinds.includes(kind)),
        { path: ['kinds'], error: '请为开启的每种预警选择通知班主任或家长' },
      )
      .refine(({ hoursFrom, hoursUntil }) => hoursFrom < hoursUntil, {
        path: ['hoursUntil'],
        error: '结束时间须晚于开始时间',
      }),
    data: AlertSettings,
    refusals: [common.notFound, common.stale, alertRefusals.tooFewReached],
  }),
}
