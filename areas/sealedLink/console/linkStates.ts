import type { StatusTone } from '../../../platform/console/kit/StatusTag.tsx'
import type { LinkState, SealedLinkView } from '../contract.ts'

/** How the states of a link are coloured. */
export const linkTones: Readonly<Record<LinkState, StatusTone>> = {
  open: 'good',
  expired: 'quiet',
  revoked: 'quiet',
  locked: 'bad',
  ended: 'quiet',
}

/** A link by its child and its parent. */
export const nameOfLink = ({ studentName, parentName }: SealedLinkView) => `${studentName} ${parentName}`

/** The parent of a link, with what they are to the child. */
export const parentOfLink = ({ parentName, relationship }: SealedLinkView) =>
  `${parentName}${relationship === '' ? '' : `（${relationship}）`}`

/** How a link came to its parent. */
export const wayOfLink = ({ handedOver, madeByName }: Pick<SealedLinkView, 'handedOver' | 'madeByName'>) =>
  handedOver ? `${madeByName || '学校'}转交` : '短信'

/** True of a link that may still be ended. */
export const isRevocable = ({ state }: SealedLinkView) => state !== 'revoked' && state !== 'expired'

/** The question before a link is ended; `stays` says what of it is not lost, as “已提交的请假不变”. */
export const revokeQuestion = (link: SealedLinkView, stays: string) => ({
  title: '确认撤销此链接吗？',
  lost: `${nameOfLink(link)}的链接将立即失效：家长将不能再打开，已打开的页面也不能再提交；${stays}。`,
})
