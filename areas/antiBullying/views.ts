import { z } from 'zod'
import { WireTime } from '../../platform/contract/time.ts'
import { eventSources, eventStates, personParts, reporters, signalKinds } from './words.ts'

/** An event as the list shows it. It names no pupil, and has no text that somebody wrote freely. */
export const EventView = z.object({
  id: z.int(),
  source: z.enum(eventSources),
  keyword: z.string().describe('听到的关键词'),
  place: z.string(),
  deviceName: z.string().nullable(),
  time: WireTime,
  lastTime: WireTime.describe('同一设备最后一次上报的时间'),
  hits: z.int().describe('合并的上报次数'),
  reporter: z.enum(reporters).nullable(),
  state: z.enum(eventStates),
  handler: z.string().nullable(),
  respondedTime: WireTime.nullable(),
  respondMinutes: z.int().nullable().describe('从发生到第一次响应的分钟数'),
  closedTime: WireTime.nullable(),
  told: z.int().describe('短信通知的人数'),
  audios: z.int(),
  people: z.int().describe('涉及的人数'),
  version: z.int(),
})
export type EventView = z.output<typeof EventView>

/** An event with the texts that somebody wrote. */
export const EventWithTexts = EventView.extend({
  description: z.string().describe('经过'),
  outcome: z.string().describe('处置结果'),
})
export type EventWithTexts = z.output<typeof EventWithTexts>

/** An event with its signals, without people and texts. */
export const EventDetail = z.object({
  event: EventView,
  signals: z.array(
    z.object({
      id: z.int(),
      time: WireTime,
      kind: z.enum(signalKinds),
      keyword: z.string(),
      hasAudio: z.boolean(),
    }),
  ),
  plays: z.array(z.object({ id: z.int(), time: WireTime, by: z.string() })).describe('谁听过录音，新的在前'),
})
export type EventDetail = z.output<typeof EventDetail>

/** The story of an event, its people and what was done. Each look is recorded. People out of reach are masked. */
export const EventContents = z.object({
  event: EventWithTexts,
  people: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      className: z.string().nullable(),
      part: z.enum(personParts),
      isReached: z.boolean().describe('范围之外的姓名打码，不能移除'),
    }),
  ),
  notes: z.array(z.object({ id: z.int(), time: WireTime, by: z.string(), text: z.string() })),
})
export type EventContents = z.output<typeof EventContents>

/** A device of this area with its connection. */
export const BullyingDevice = z.object({
  id: z.int(),
  name: z.string(),
  place: z.string(),
  status: z.enum(['ONLINE', 'OFFLINE', 'UNKNOWN']),
})
export type BullyingDevice = z.output<typeof BullyingDevice>

/** Events of some days by place, hour and state. */
export const BullyingStatistics = z.object({
  total: z.int(),
  medianMinutes: z.int().nullable().describe('响应时间的中位数，分钟；没有响应过的为 null'),
  byPlace: z.array(z.object({ place: z.string(), count: z.int(), falseAlarms: z.int() })),
  byHour: z.array(z.object({ hour: z.int(), count: z.int() })),
  byState: z.array(z.object({ state: z.enum(eventStates), count: z.int() })),
})
export type BullyingStatistics = z.output<typeof BullyingStatistics>
