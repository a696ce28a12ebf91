import { z } from 'zod'
import { fieldMeaning, secretText } from '../../platform/contract/ids.ts'
import { WireTime } from '../../platform/contract/time.ts'

/** The pages that a display shows: faces at a gate, information, and dismissal in the hall. */
export const displayPages = ['fd', 'id', 'dismissal'] as const
export type DisplayPageName = (typeof displayPages)[number]

/** A code to be typed by an administrator, and what the page keeps to be known by afterwards. */
export const PairingCode = z.object({
  code: secretText(),
  ticket: z.string().describe('页面自己保存的凭证；配对之前什么也打不开').register(fieldMeaning, { secret: true }),
  endsAt: z.string(),
})

/** The display as it knows itself. */
export const DisplaySelf = z.object({
  schoolId: z.int(),
  deviceId: z.int(),
  page: z.enum(displayPages),
  schoolName: z.string(),
  deviceName: z.string(),
})
export type DisplaySelf = z.output<typeof DisplaySelf>

/** Somebody who has just passed. */
export const DisplayFace = z.object({
  id: z.int(),
  name: z.string(),
  avatar: z.string().nullable(),
  time: WireTime,
})
export type DisplayFace = z.output<typeof DisplayFace>

/** What the information display shows of its gate. */
export const DisplayBoard = z.object({
  schoolName: z.string(),
  deviceName: z.string(),
  locationDesc: z.string(),
  now: WireTime,
  today: z.array(z.object({ typeName: z.string(), count: z.int() })),
})

/** A display in the list of the school. */
export const DisplayRow = z.object({
  id: z.int(),
  name: z.string(),
  page: z.enum(displayPages),
  deviceId: z.int(),
  deviceName: z.string(),
  pairedAt: WireTime,
  pairedBy: z.string(),
  seenAt: WireTime.describe('最近一次读取，精确到一分钟'),
})
export type DisplayRow = z.output<typeof DisplayRow>
