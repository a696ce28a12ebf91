import { z } from 'zod'
import { WireTime } from '../../platform/contract/time.ts'

/** Status of a held card, computed when it is read (A-RULE-074 to 076). */
export const cardStatuses = ['notActivated', 'expired', 'inUse'] as const
export type CardStatus = (typeof cardStatuses)[number]

/** Why a held card opens nothing by itself. A card that begins later isn't activated yet. */
export const cardFaults = ['notActivated', 'expired'] as const
export type CardFault = (typeof cardFaults)[number]

/** Why a card ended. */
export const endReasons = ['lost', 'replaced', 'returned'] as const

/** Status of a listed card: its current status, or why it ended. */
export const usageStatuses = [...cardStatuses, ...endReasons] as const
export type UsageStatus = (typeof usageStatuses)[number]

/** A card that a person holds, or one that ended (academics §3). */
export const UsageRow = z.object({
  id: z.int().describe('持有的卡与 userId 相同；已结束的卡为负数'),
  userId: z.int(),
  userName: z.string(),
  code: z.string().nullable(),
  deptName: z.string(),
  cardNum: z.string(),
  beginTime: WireTime.nullable().describe('未启用的卡为 null'),
  endTime: WireTime.nullable().describe('长期有效与未启用的卡为 null'),
  endedTime: WireTime.nullable().describe('仍持有的卡为 null'),
  status: z.enum(usageStatuses),
  hasCard: z.boolean().describe('此人现在有一卡通'),
})
export type UsageRow = z.output<typeof UsageRow>

/** A card in a person's history. */
export const CardHistoryRow = z.object({
  id: z.int(),
  cardNum: z.string(),
  beginTime: WireTime.nullable(),
  endTime: WireTime.nullable(),
  endedTime: WireTime.nullable().describe('仍在使用的卡为 null'),
  endedWhy: z.enum(endReasons).nullable(),
})
export type CardHistoryRow = z.output<typeof CardHistoryRow>

/** The one holder of a card (academics §3, Card lookup). */
export const CardHolder = z.object({
  userId: z.int(),
  name: z.string(),
  studentOrTeacherCode: z.string(),
  deptNames: z.string(),
  cardNum: z.string(),
  status: z.enum(cardStatuses).nullable().describe('没有登记卡号、以学工号为卡号的人为 null'),
})
export type CardHolder = z.output<typeof CardHolder>

/** A person's building, room and bed. */
export const Accommodation = z.object({
  userId: z.int(),
  isBoarder: z.boolean(),
  building: z.string(),
  floor: z.int().nullable(),
  room: z.string(),
  bed: z.int().nullable(),
})

/** A line of the card log: the moment and what happened. */
export const LogRow = z.object({ id: z.int(), time: WireTime, title: z.string() })
export type LogRow = z.output<typeof LogRow>
