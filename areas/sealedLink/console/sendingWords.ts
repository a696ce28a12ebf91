import { type PurposeName, messagePurposes } from '../../../platform/contract/messagePurposes.ts'
import type { LinkSending } from '../contract.ts'

/** Why no text message can bring links, in words that tell whom to ask. */
export const lackWords = (lacking: 'noAddress' | 'noTemplate', message: PurposeName): string =>
  lacking === 'noAddress'
    ? '系统未设置对外地址，不能发送短信，请联系管理员'
    : `本校未设置“${messagePurposes[message].title}”的短信模板，不能发送短信，请联系管理员`

/** Said of a link that whoever made it hands over. */
export const handWords = (sending: Exclude<LinkSending, 'sent'>, message: PurposeName): string => {
  if (sending === 'notAsked') return '没有发送短信，请复制后自行发给家长。'
  return `${lackWords(sending, message)}。请复制后自行发给家长。`
}

/** Said beneath the switch that sends a link. */
export const sendHint = (sending: LinkSending | undefined, message: PurposeName): string =>
  sending === 'noAddress' || sending === 'noTemplate'
    ? `${lackWords(sending, message)}；链接在下一步显示，请复制后自行发给家长`
    : '链接只发到家长的手机，这里不显示；关闭后由您自行转交'
