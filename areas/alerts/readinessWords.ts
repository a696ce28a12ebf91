import { alertLimits, blindSpots } from './words.ts'

/** Reasons why a kind says nothing now, or says nothing about some pupils or devices. */
export const noteReasons = [
  'closed',
  'noReceiver',
  'holiday',
  'noPeriod',
  'boardersOnly',
  'before',
  'due',
  'missed',
  'done',
  'watching',
  ...blindSpots,
  'waysOffline',
  'noPupils',
  'noBoarders',
  'noReadings',
  'noDevices',
  'neverHeard',
  'brokerAway',
  'longOffline',
] as const
export type NoteReason = (typeof noteReasons)[number]

interface Note {
  readonly reason: NoteReason
  /** A wire time; null where none belongs to the reason. */
  readonly time: string | null
  /** Pupils or devices; 0 where none belong to the reason. */
  readonly count: number
}

/** Reasons of an ordinary day. All others need somebody to look. */
const usual: ReadonlySet<NoteReason> = new Set(['holiday', 'boardersOnly', 'before', 'due', 'done', 'watching'])

/** Returns true for a note that needs somebody to look. */
export const isWarning = ({ reason }: Pick<Note, 'reason'>): boolean => !usual.has(reason)

/** Says a note in Chinese. */
export const describeNote = ({ reason, time, count }: Note): string => {
  const clock = time?.slice(11, 16) ?? ''
  const texts: Readonly<Record<NoteReason, string>> = {
    closed: '对应的模块已停用，不判断',
    noReceiver: '没有选择通知班主任或家长',
    holiday: '今天不是上课日，不判断',
    noPeriod: '今天没有归寝时段，不判断',
    boardersOnly: '今天不是上课日，只判断住宿生',
    before: `${clock} 开始判断`,
    due: '正在判断',
    missed: `${clock} 的判断已错过 ${alertLimits.catchUpHours} 小时，今天不再判断`,
    done: `${clock} 已判断`,
    watching: '随时判断',
    noGate: `门口没有连接过的门禁设备，${count} 名学生暂不判断`,
    noDoor: `宿舍楼没有连接过的设备，${count} 名住宿生暂不判断`,
    noBed: `${count} 名住宿生没有床位，不判断`,
    waysOffline: `${count} 台途经的设备现在离线，经过它们的学生转为待核对`,
    noPupils: '没有在校学生',
    noBoarders: '没有住宿生',
    noReadings: '今天还没有体温记录',
    noDevices: '没有启用的设备',
    neverHeard: `${count} 台设备从未连接，不判断`,
    brokerAway: `设备服务器连接中断，${count} 台设备暂不判断`,
    longOffline: `${count} 台设备离线已久，不再通知`,
  }
  return texts[reason]
}
