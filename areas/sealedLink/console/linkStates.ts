import type { StatusTone } from '../../../platform/console/kit/StatusTag.tsx'
import type { LinkState, SealedLinkView } from '../contract.ts'

/** Status colours of link states. */
export const linkTones: Readonly<Record<LinkState, StatusTone>> = {
  open: 'good',
  expired: 'quiet',
  revoked: 'quiet',
  locked: 'bad',
  ended: 'quiet',
}

/** Returns the link's label: child and parent. */
export const formatLinkName = ({ studentName, parentName }: SealedLinkView) => `${studentName} ${parentName}`

/** Returns the parent's name and relationship to the child. */
export const formatLinkParent = ({ parentName, relationship }: SealedLinkView) =>
  `${parentName}${relationship === '' ? '' : `（${relationship}）`}`

/** Returns how the link reached the parent: 短信, or handed over by its creator. */
export const formatLinkDelivery = ({ handedOver, madeByName }: Pick<SealedLinkView, 'handedOver' | 'madeByName'>) =>
  handedOver ? `${madeByName || '学校'}转交` : '短信'

/** Returns true if the link can still be revoked. */
export const isRevocable = ({ state }: SealedLinkView) => state !== 'revoked' && state !== 'expired'

/** Returns the confirmation for revoking a link. `stays` says what isn't lost, such as “已提交的请假不变”. */
export const buildRevokeQuestion = (link: SealedLinkView, stays: string) => ({
  title: '确认撤销此链接吗？',
  lost: `${formatLinkName(link)}的链接将立即失效：家长将不能再打开，已打开的页面也不能再提交；${stays}。`,
})
