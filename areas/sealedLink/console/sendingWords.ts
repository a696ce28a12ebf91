import { type PurposeName, messagePurposes } from '../../../platform/contract/messagePurposes.ts'
import type { HandOverReason, SendingLack, SendingState } from '../contract.ts'

/** Returns why links can't be texted and whom to contact. */
export const sendingLackText = (lacking: SendingLack, message: PurposeName): string => {
  if (lacking === 'noAddress') return '系统未设置对外地址，不能发送短信，请联系管理员'
  if (lacking === 'noProvider') return '系统未配置短信服务，不能发送短信，请联系管理员'
  return `本校未设置“${messagePurposes[message].title}”的短信模板，不能发送短信，请联系管理员`
}

/** Returns the hint next to a link that its creator hands over. */
export const handOverHint = (why: HandOverReason, message: PurposeName): string => {
  if (why === 'notAsked') return '没有发送短信，请复制后自行发给家长。'
  return `${sendingLackText(why, message)}。请复制后自行发给家长。`
}

/** Returns the hint below the switch that texts a link. */
export const sendHint = (sending: SendingState | undefined, message: PurposeName): string =>
  sending === undefined || sending === 'sent'
    ? '链接只发到家长的手机，这里不显示；关闭后由您自行转交'
    : `${sendingLackText(sending, message)}；链接在下一步显示，请复制后自行发给家长`
