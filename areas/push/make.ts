import { asc, eq } from 'drizzle-orm'
import { role } from '../../platform/contract/roles.ts'
import type { MessageChannel, PurposeName } from '../../platform/contract/messagePurposes.ts'
import type { Database } from '../../platform/server/database/database.ts'
import { messageTemplate, outboxMessage } from '../../platform/server/outbox/tables.ts'
import type { AreaTesting, Scene } from '../../tests/support/areaTesting.ts'
import { makePupil, makeThree } from '../../tests/support/sceneSamples.ts'
import { insertRow, testRows } from '../../tests/support/testRows.ts'
import { sealedLinkFactories } from '../sealedLink/make.ts'
import { pushConfig, pushRecipient, pushSend } from './server/tables.ts'

type RecipientValues = Partial<typeof pushRecipient.$inferInsert> & { readonly studentId: number }

/** Test factories that write pushes directly, and read what was sent. */
export const pushFactories = (database: Database) => {
  const { asSystem, remove } = testRows(database)

  const makeTemplate = (schoolId: number, channel: MessageChannel = 'sms', purpose: PurposeName = 'examResults') =>
    asSystem(async (db) => {
      const row = { schoolId, channel, purpose, templateCode: 'T71', updatedAt: new Date(0) }
      await db.insert(messageTemplate).values(row).onConflictDoNothing()
    })

  const makePush = (
    schoolId: number,
    srcId: number,
    recipients: readonly RecipientValues[] = [],
    values: Partial<typeof pushSend.$inferInsert> = {},
  ) =>
    asSystem(async (db) => {
      const usual = { srcType: 'exam', title: '期中考试', sentByName: '陈主任' } as const
      const { id, srcType } = await insertRow(db, pushSend, { ...usual, ...values, schoolId, srcId })
      for (const one of recipients)
        await insertRow(db, pushRecipient, { srcType, version: 1, ...one, srcId, schoolId, sendId: id })
      return id
    })

  const recipientsOf = (schoolId: number) =>
    asSystem((db) =>
      db.select().from(pushRecipient).where(eq(pushRecipient.schoolId, schoolId)).orderBy(asc(pushRecipient.id)),
    )

  const messagesOf = (schoolId: number) =>
    asSystem((db) =>
      db.select().from(outboxMessage).where(eq(outboxMessage.schoolId, schoolId)).orderBy(asc(outboxMessage.id)),
    )

  const forgetConfig = (schoolId: number) => remove(pushConfig, { schoolId })

  return { makeTemplate, makePush, recipientsOf, messagesOf, forgetConfig }
}

const makeIn = ({ server }: Scene) => pushFactories(server.database)

/** Makes a push of the sample exam whose one parent had no channel, and has one by now. */
const makeUnreached = async (scene: Scene) => {
  const { server, school, idOf } = scene
  const [srcId, studentId] = [await idOf('publishedExam'), await idOf('examStudent')]
  const parentId = await sealedLinkFactories(server).makeParent(school.id, studentId)
  await makeIn(scene).makeTemplate(school.id)
  return makeIn(scene).makePush(school.id, srcId, [{ studentId, parentId, channel: null }])
}

const samplePush = async (scene: Scene) => makeIn(scene).makePush(scene.school.id, await scene.idOf('publishedExam'))

/** Samples of pushes for the generated contract tests. The exams of the samples are those of their area. */
export const testing: AreaTesting = {
  samples: {
    push: samplePush,
    pushWithUnreached: makeUnreached,
    senderRole: () => role.schoolDataAdministrator,
    parentRole: () => role.parent,
    pushConfigVersion: async (scene) => {
      await makeIn(scene).forgetConfig(scene.school.id)
      return 0
    },
  },
  prepare: {
    pushes: (scene) => makeThree(() => samplePush(scene)),
    recipients: async (scene) => {
      const { server, school, idOf } = scene
      const [sendId, srcId] = [await idOf('push'), await idOf('publishedExam')]
      const { asSystem } = testRows(server.database)
      await makeThree(async () => {
        const studentId = await makePupil(scene)
        const row = { schoolId: school.id, sendId, srcType: 'exam' as const, srcId, studentId }
        return asSystem((db) => insertRow(db, pushRecipient, row))
      })
    },
  },
  foreign: {
    push: ({ server, id, studentId, canary }) =>
      pushFactories(server.database).makePush(id, 1, [{ studentId }], { title: canary, sentByName: canary }),
  },
}
