import { z } from 'zod'
import { fieldMeaning, secretText } from '../../platform/contract/ids.ts'
import { WireTime } from '../../platform/contract/time.ts'

/** The pages of a display: faces at a gate, information, dismissal in the hall, and a class pad. */
export const displayPages = ['fd', 'id', 'dismissal', 'pad'] as const
export type DisplayPageName = (typeof displayPages)[number]

/** A code for an administrator to type, and the credential that the page stores. */
export const PairingCode = z.object({
  code: secretText(),
  ticket: z.string().describe('页面自己保存的凭证；配对之前什么也打不开').register(fieldMeaning, { secret: true }),
  endsAt: z.string(),
})

/** The display's facts about itself. */
export const DisplaySelf = z.object({
  schoolId: z.int(),
  deviceId: z.int(),
  page: z.enum(displayPages),
  schoolName: z.string(),
  deviceName: z.string(),
})
export type DisplaySelf = z.output<typeof DisplaySelf>

/** A person who has just passed. */
export const DisplayFace = z.object({
  id: z.int(),
  name: z.string(),
  avatar: z.string().nullable(),
  time: WireTime,
})
export type DisplayFace = z.output<typeof DisplayFace>

/** The data of the information display. */
export const DisplayBoard = z.object({
  schoolName: z.string(),
  deviceName: z.string(),
  locationDesc: z.string(),
  now: WireTime,
  today: z.array(z.object({ typeName: z.string(), count: z.int() })),
})

/** A display in the school's list. */
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
