import { messageTemplate } from '../../platform/server/outbox/tables.ts'
import { type AuditedAct, buildChange } from './act.ts'
import type { AtWork } from './desks.ts'

type TemplateRow = typeof messageTemplate.$inferSelect

type Approved = Pick<TemplateRow, 'channel' | 'purpose' | 'templateCode' | 'signature'>

/** Templates as approved by the providers. */
export const approvedTemplates = {
  code: { channel: 'sms', purpose: 'verificationCode', templateCode: 'SMS_467120031', signature: '杏坛实验学校' },
  notice: { channel: 'sms', purpose: 'notice', templateCode: 'SMS_467120088', signature: '杏坛实验学校' },
  article: {
    channel: 'wechat',
    purpose: 'article',
    templateCode: 'm4Yk8WcX2tRzq0LhVbNf7sJpDgUeOa5ixEw1KCB6Q3I',
    signature: '',
  },
  codeAtMingde: { channel: 'sms', purpose: 'verificationCode', templateCode: 'SMS_471553902', signature: '明德中学' },
} as const satisfies Readonly<Record<string, Approved>>

/** A template set in the last weeks. With a second moment it was corrected then. */
export const templateSet = (
  id: number,
  values: Approved,
  [first, second]: readonly AtWork[],
): { row: TemplateRow | null; acts: AuditedAct[] } => {
  if (!first) return { row: null, acts: [] }
  const { schoolId } = first
  const saved: TemplateRow = { id, schoolId, ...values, version: 1, updatedAt: first.at }
  const call = 'administration.saveTemplate'
  const act = { ...first, call, changes: [buildChange(messageTemplate, 'message_template', { after: saved })] }
  if (!second) return { row: saved, acts: [act] }
  const mended: TemplateRow = { ...saved, version: 2, updatedAt: second.at }
  const before = { ...saved, signature: '杏坛学校' }
  const asFirst = { ...act, changes: [buildChange(messageTemplate, 'message_template', { after: before })] }
  const again = {
    ...second,
    call,
    changes: [buildChange(messageTemplate, 'message_template', { before, after: mended })],
  }
  return { row: mended, acts: [asFirst, again] }
}
