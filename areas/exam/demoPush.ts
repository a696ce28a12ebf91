/** Ids above those that the demo's history chooses for its few messages and templates. */
const [firstMessage, templateId] = [1_000_000, 1_000]

/** Shares of parents who can't be reached, and of text messages that fail. */
const [unreachable, failing] = [0.01, 0.01]

const minute = 60_000

const later = (moment: Date, minutes: number): Date => new Date(moment.getTime() + minutes * minute)

/** A parent of a student on the roster; without id and number if the student has none. */
export interface ToldParent {
  readonly studentId: number
  readonly studentName: string
  readonly parentId: number | null
  readonly telephone: string | null
}

/** The exam that is pushed. */
interface PushedExam {
  readonly schoolId: number
  readonly examId: number
  readonly name: string
  readonly publishedAt: Date
  readonly classes: readonly number[]
}

const school = '杏坛实验学校'

const drawEnd = (fraction: number, at: Date) =>
  fraction < failing
    ? { state: 'failed' as const, error: '号码是空号', receipt: null, sentAt: null }
    : { state: 'sent' as const, error: null, receipt: 'demo', sentAt: later(at, 1) }

/** Plans the rows of a push to all parents of an exam, of whom a few were not reached, and of the template for it. */
export const planDemoPush = (
  { schoolId, examId, name, publishedAt, classes }: PushedExam,
  told: readonly ToldParent[],
  { by, random }: { readonly by: { readonly id: number; readonly name: string }; readonly random: () => number },
) => {
  const sentAt = later(publishedAt, 20)
  const source = { srcType: 'exam' as const, srcId: examId }
  const [channel, purpose] = ['sms' as const, 'examResults']
  const numbered = told.map((one, at) => ({
    ...one,
    id: at + 1,
    messageId: one.telephone === null || random() < unreachable ? null : firstMessage + at,
  }))
  const template = { id: templateId, schoolId, channel, purpose, templateCode: 'SMS_467120071', signature: school }
  const chosen = { departmentIds: [...classes], groupIds: [], userIds: [] }
  return {
    template: { ...template, version: 1, updatedAt: later(publishedAt, -60) },
    send: {
      id: 1,
      schoolId,
      ...source,
      title: name,
      ...chosen,
      sentById: by.id,
      sentByName: by.name,
      sentAt,
      round: 0,
    },
    messages: numbered.flatMap(({ messageId, parentId, telephone, studentName }) =>
      messageId === null
        ? []
        : [
            {
              id: messageId,
              schoolId,
              memberId: parentId,
              channel,
              purpose,
              recipient: telephone ?? '',
              values: { school, student: studentName, exam: name },
              attempts: 1,
              createdAt: sentAt,
              ...drawEnd(random(), sentAt),
            },
          ],
    ),
    recipients: numbered.map(({ id, studentId, parentId, messageId }) => ({
      id,
      schoolId,
      sendId: 1,
      ...source,
      version: 1,
      round: 0,
      studentId,
      parentId,
      channel: messageId === null ? null : channel,
      linkId: null,
      messageId,
    })),
  }
}
