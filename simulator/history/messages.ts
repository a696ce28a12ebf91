import { outboxMessage } from '../../platform/server/outbox/tables.ts'
import { role } from '../../platform/contract/roles.ts'
import type { District } from '../district/district.ts'
import { buildLookUps } from '../district/lookUp.ts'
import type { Random } from '../district/random.ts'
import { type Day, later, momentOf, officeMoment } from './days.ts'
import { articles, failures, notices } from './texts.ts'

export type MessageRow = typeof outboxMessage.$inferSelect
type About = Pick<MessageRow, 'channel' | 'purpose' | 'recipient' | 'values'>

const digits = (random: Random, count: number) => Array.from({ length: count }, () => random.integer(0, 9)).join('')

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const openid = (random: Random) => `o${Array.from({ length: 27 }, () => random.pick([...letters])).join('')}`

const failureShare = 0.09

/** The result of a message: most are sent within seconds, some fail with a reason that a clerk can read. */
const drawResult = (random: Random, at: Date, { channel }: About) => {
  if (channel === 'sms' && random.chance(failureShare)) {
    return { state: 'failed', ...random.pick(failures), receipt: null, sentAt: null } as const
  }
  const receipt = channel === 'sms' ? `${digits(random, 18)}^0` : digits(random, 19)
  const sentAt = new Date(at.getTime() + random.integer(600, 4200))
  return { state: 'sent', attempts: 1, error: null, receipt, sentAt } as const
}

const messageOf = (random: Random, schoolId: number, memberId: number, at: Date, about: About): MessageRow => ({
  id: 0,
  schoolId,
  memberId,
  ...about,
  ...drawResult(random, at, about),
  createdAt: at,
})

/** A verification code for a member who confirms an irreversible action. */
export const codeFor = (
  random: Random,
  schoolId: number,
  record: { id: number; telephone: string },
  at: Date,
): MessageRow =>
  messageOf(random, schoolId, record.id, at, {
    channel: 'sms',
    purpose: 'verificationCode',
    recipient: record.telephone,
    values: { code: digits(random, 6) },
  })

/** Notices to some of the staff, and articles pushed to some parents, on plausible days. */
export const recallNews = (
  random: Random,
  district: District,
  schoolId: number,
  days: readonly Day[],
): MessageRow[] => {
  const { membersWith, memberById } = buildLookUps(district)
  const school = district.schools.find(({ id }) => id === schoolId)?.name ?? ''
  const childOf = (parent: number) => {
    const link = district.parentLinks.find(({ parentId }) => parentId === parent)
    return memberById.get(link?.studentId ?? 0)?.name ?? ''
  }
  const ofSchool = (roleId: number) => membersWith(roleId).filter((one) => one.schoolId === schoolId && !one.disabled)
  const some = (roleId: number, count: number) => random.shuffled(ofSchool(roleId)).slice(0, count)
  const sentNotices = notices.flatMap((values, index) => {
    const day = days[index * 4 + 1]
    if (!day) return []
    const at = officeMoment(random, day)
    return some(role.departmentManager, 5).flatMap(({ id, telephone: recipient }, place) => {
      const about = { channel: 'sms', purpose: 'notice', values } as const
      return recipient ? [messageOf(random, schoolId, id, later(at, place * 0.01), { ...about, recipient })] : []
    })
  })
  const pushed = articles.flatMap((title, index) => {
    const day = days[index * 5 + 2]
    if (!day) return []
    const at = momentOf(random, day, 16, 18)
    return some(role.parent, 3).map(({ id }, place) => {
      // The link was erased when the message was sent.
      const values = { school: school, student: childOf(id), title }
      const about = { channel: 'wechat', purpose: 'article', values } as const
      return messageOf(random, schoolId, id, later(at, place * 0.01), { ...about, recipient: openid(random) })
    })
  })
  return [...sentNotices, ...pushed]
}
