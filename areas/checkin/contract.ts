import { z } from 'zod'
import { get, permission } from '../../platform/contract/call.ts'
import { id } from '../../platform/contract/ids.ts'
import { common, refusal } from '../../platform/contract/refusal.ts'
import { WireDay } from '../../platform/contract/wireDay.ts'
import { AccessRow } from '../access/contract.ts'
import { places } from '../whereabouts/contract.ts'

/** Upper limits: days and records of one track. */
export const trackLimits = { days: 31, records: 2000 } as const

export const checkinRefusals = {
  tooManyDays: refusal(74001, '一次最多查询 {days} 天'),
  endBeforeStart: refusal(74002, '结束日期不能早于开始日期'),
} as const

/** The places of a stay. `unknown` comes before a person's first record. */
export const stayPlaces = [...places, 'unknown'] as const
export type StayPlace = (typeof stayPlaces)[number]

const Stay = z.object({
  place: z.enum(stayPlaces),
  from: z.string(),
  to: z.string(),
  minutes: z.int().describe('不足一分钟的不计'),
})

const TrackDay = z.object({
  day: z.string(),
  stays: z.array(Stay).describe('从零点起首尾相接，到当天结束或此刻为止'),
  insideMinutes: z.int().describe('在校、在宿舍的分钟数'),
  leaves: z.array(z.object({ from: z.string(), to: z.string() })).describe('当天的请假时段，不含原因'),
  records: z.array(AccessRow).describe('由早到晚'),
})
export type TrackDay = z.output<typeof TrackDay>

const Track = z.object({
  userId: z.int(),
  name: z.string(),
  days: z.array(TrackDay).describe('由新到旧，不含以后的日子'),
  more: z.boolean().describe(`超过 ${trackLimits.records} 条，较早的日子没有列出`),
})
export type Track = z.output<typeof Track>

export const checkin = {
  track: get('/checkin/track', {
    doc: '一个人多天的签到轨迹，由新到旧。foundations §2',
    title: '查看签到轨迹',
    may: permission('checkin:track:view'),
    query: { userId: id('followedPerson'), startDay: WireDay, endDay: WireDay },
    data: Track,
    refusals: [common.notFound, checkinRefusals.tooManyDays, checkinRefusals.endBeforeStart],
    // A bureau reads no single movements of minors.
    namesChildren: true,
  }),
}
