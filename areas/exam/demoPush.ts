import type { DemoWorld } from '../../simulator/demoPart.ts'
import type { Random } from '../../simulator/district/random.ts'
import { insertRows } from '../../simulator/insertRows.ts'
import { later } from '../../simulator/history/days.ts'
import type { Db } from '../../platform/server/database/connection.ts'
import { messageTemplate, outboxMessage } from '../../platform/server/outbox/tables.ts'
import { role } from '../../platform/contract/roles.ts'
import { pushRecipient, pushSend } from '../push/server/tables.ts'

/** Ids above those that the demo's history chooses for its few messages and templates. */
const [firstMessage, firstTemplate, firstRecipient] = [1_000_000, 1_000, 1]

/** Shares of parents without a number, and of text messages that fail. */
const [withoutNumber, failing] = [0.01, 0.01]

interface PushedExam {
  readonly schoolId: number
  readonly examId: number
  readonly name: string
  readonly publishedAt: Date
  readonly students: readonly number[]
  readonly classes: readonly number[]
}

const findAdministrator = ({ district }: DemoWorld, schoolId: number) => {
  const holders = new Set(
    district.memberRoles
      .filter(({ roleId }) => roleId === role.schoolDataAdministrator)
      .map(({ memberId }) => memberId),
  )
  const found = district.members.find((one) => one.schoolId === schoolId && holders.has(one.id))
  if (found === undefined) throw new Error('the demo school has no administrator')
  return found
}

/** Lists a student's parents with their numbers; one entry without a parent if there is none. */
const listParents = ({ district }: DemoWorld, students: readonly number[]) => {
  const members = new Map(district.members.map((one) => [one.id, one]))
  const links = Map.groupBy(district.parentLinks, ({ studentId }) => studentId)
  return students.flatMap((studentId) => {
    const parents = links.get(studentId) ?? []
    if (parents.length === 0) return [{ studentId, student: members.get(studentId), parent: undefined }]
    return parents.map(({ parentId }) => ({
      studentId,
      student: members.get(studentId),
      parent: members.get(parentId),
    }))
  })
}

const drawEnd = (random: Random, at: Date) => {
  if (random.chance(failing)) return { state: 'failed' as const, error: '号码是空号', receipt: null, sentAt: null }
  return { state: 'sent' as const, error: null, receipt: 'demo', sentAt: later(at, 1) }
}

/** Writes a push of a published exam to all parents, of whom a few were not reached, and the template for it. */
export const writeDemoPush = async (db: Db, world: DemoWorld, exam: PushedExam): Promise<void> => {
  const { schoolId, examId, name, publishedAt } = exam
  const random = world.random.branch('push')
  const by = findAdministrator(world, schoolId)
  const sentAt = later(publishedAt, 20)
  const template = { channel: 'sms' as const, purpose: 'examResults', templateCode: 'SMS_467120071' }
  await db
    .insert(messageTemplate)
    .values({ id: firstTemplate, schoolId, ...template, signature: '杏坛实验学校', updatedAt: later(publishedAt, -60) })
  const source = { srcType: 'exam' as const, srcId: examId }
  const chosen = { departmentIds: [...exam.classes], groupIds: [], userIds: [] }
  await db
    .insert(pushSend)
    .values({ id: 1, schoolId, ...source, title: name, ...chosen, sentById: by.id, sentByName: by.name, sentAt })
  const told = listParents(world, exam.students).map((one, at) => {
    const isReached = (one.parent?.telephone ?? '') !== '' && !random.chance(withoutNumber)
    return { ...one, recipientId: firstRecipient + at, messageId: isReached ? firstMessage + at : null }
  })
  const messages = told.flatMap(({ messageId, student, parent }) =>
    messageId === null || parent === undefined
      ? []
      : [
          {
            id: messageId,
            schoolId,
            memberId: parent.id,
            channel: 'sms' as const,
            purpose: 'examResults',
            recipient: parent.telephone ?? '',
            values: { school: '杏坛实验学校', student: student?.name ?? '', exam: name },
            attempts: 1,
            createdAt: sentAt,
            ...drawEnd(random, sentAt),
          },
        ],
  )
  await insertRows(db, outboxMessage, messages)
  const recipients = told.map(({ recipientId, studentId, parent, messageId }) => ({
    id: recipientId,
    schoolId,
    sendId: 1,
    ...source,
    version: 1,
    studentId,
    parentId: parent?.id ?? null,
    channel: messageId === null ? null : ('sms' as const),
    linkId: null,
    messageId,
  }))
  await insertRows(db, pushRecipient, recipients)
}
