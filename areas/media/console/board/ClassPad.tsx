import { media } from '../../contract.ts'
import { padTimes } from '../../limits.ts'
import { PadBoard } from './PadBoard.tsx'

/** The page of a class pad, shown on a paired display. */
const classPad = {
  page: 'pad',
  title: '班牌',
  pairedAt: '信息发布 · 班牌设备',
  call: media.screen,
  input: {},
  every: padTimes.read,
  Board: PadBoard,
} as const

export default classPad
