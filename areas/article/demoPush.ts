/** Ids above those of other parts of the demo. */
const [firstMessage, sendId, firstRecipient, templateId] = [2_000_000, 1_000, 1_000_000, 1_001]

const minute = 60_000

/** A parent whom an article is for. */
export interface DemoParent {
  readonly studentId: number
  readonly studentName: string
  readonly parentId: number
  readonly telephone: string | null
}

interface PushedArticle {
  readonly schoolId: number
  readonly school: string
  readonly articleId: number
  readonly title: string
  readonly publishedAt: Date
}

/** Plans the rows of a push of an article to these parents, by text message, and of the template for it. */
export const planArticlePush = (
  { schoolId, school, articleId, title, publishedAt }: PushedArticle,
  parents: readonly DemoParent[],
  by: { readonly id: number; readonly name: string },
) => {
  const sentAt = new Date(publishedAt.getTime() + 10 * minute)
  const source = { srcType: 'article' as const, srcId: articleId, round: 0 }
  const [channel, purpose] = ['sms' as const, 'article']
  const template = { channel, purpose, templateCode: 'SMS_467120206', signature: school, version: 1 }
  const chosen = { departmentIds: [], groupIds: [], userIds: [] }
  const reached = parents.map((parent, at) => ({ ...parent, at, isReached: parent.telephone !== null }))
  return {
    template: { ...template, id: templateId, schoolId, updatedAt: new Date(publishedAt.getTime() - 60 * minute) },
    send: { ...source, ...chosen, id: sendId, schoolId, title, sentById: by.id, sentByName: by.name, sentAt },
    messages: reached.flatMap(({ at, isReached, parentId, studentName, telephone }) =>
      isReached
        ? [
            {
              id: firstMessage + at,
              schoolId,
              memberId: parentId,
              channel,
              purpose,
              recipient: telephone ?? '',
              values: { school, student: studentName, title },
              state: 'sent' as const,
              attempts: 1,
              error: null,
              receipt: 'demo',
              createdAt: sentAt,
              sentAt: new Date(sentAt.getTime() + minute),
            },
          ]
        : [],
    ),
    recipients: reached.map(({ at, isReached, studentId, parentId }) => ({
      ...source,
      id: firstRecipient + at,
      schoolId,
      sendId,
      version: 1,
      studentId,
      parentId,
      channel: isReached ? channel : null,
      linkId: null,
      messageId: isReached ? firstMessage + at : null,
    })),
  }
}
