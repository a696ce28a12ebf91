import type { OwnSession } from '../contract.ts'

/** The target to end: one stay, or all except this browser's. */
export type StayTarget = OwnSession | 'others'

/** Returns title, button and text of the confirmation before ending it. */
export const buildStayQuestion = (asked: StayTarget) =>
  asked === 'others'
    ? {
        title: '确认结束其他全部会话吗？',
        okText: '全部结束',
        children: '除当前设备外，其他设备都要重新登录，自动登录一并失效。',
      }
    : {
        title: '确认结束此会话吗？',
        okText: '结束会话',
        children: `${asked.device}（${asked.address}）要重新登录才能继续使用，自动登录一并失效。`,
      }

/** Returns the success message, with the number of ended sessions if it is known. */
export const endedStayMessage = (ended: number | null) => (ended === null ? '会话已结束' : `已结束 ${ended} 个会话`)
