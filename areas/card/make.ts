import { and, asc, eq } from 'drizzle-orm'
import { role } from '../../platform/contract/roles.ts'
import type { Database } from '../../platform/server/database/database.ts'
import type { useServer } from '../../tests/support/useServer.ts'
import { testRows } from '../../tests/support/testRows.ts'
import { nodeType } from '../registry/contract.ts'
import { isRecord } from '../registry/server/members.ts'
import { member } from '../registry/server/tables/members.ts'
import { card } from './server/tables.ts'
import type { AreaTesting } from '../../tests/support/areaTesting.ts'
import { makePupil, makeThree } from '../../tests/support/sceneSamples.ts'

let counter = 0

/** Returns a card number that no test has used. */
export const freshCard = () => String(7_000_000_000 + (counter += 1))

/** Reads cards in tests and changes their periods. */
export const cardFactories = (database: Database) => {
  const { asSystem } = testRows(database)
  const ofMember = (schoolId: number, memberId: number) => and(eq(card.schoolId, schoolId), eq(card.memberId, memberId))

  /** Returns a person's current card number, and their card rows, oldest first. */
  const cardsOf = (schoolId: number, memberId: number) =>
    asSystem(async (db) => {
      const [held] = await db.select({ cardNum: member.cardNum }).from(member).where(isRecord(schoolId, memberId))
      const rows = await db.select().from(card).where(ofMember(schoolId, memberId)).orderBy(asc(card.id))
      return { cardNum: held?.cardNum ?? null, rows }
    })

  /** Removes a person's card rows, as for a number from before cards had periods. */
  const forgetPeriods = (schoolId: number, memberId: number) =>
    asSystem(async (db) => void (await db.delete(card).where(ofMember(schoolId, memberId))))

  const setEnd = (schoolId: number, memberId: number, endsAt: Date) =>
    asSystem(async (db) => void (await db.update(card).set({ endsAt }).where(ofMember(schoolId, memberId))))

  return { cardsOf, forgetPeriods, setEnd }
}

/**
 * Creates a school with its administrator, a class with its teacher and a student with a card, and a student of another
 * class without a card.
 */
export const makeCardScene = async ({ make, actor, database }: Awaited<ReturnType<typeof useServer>>) => {
  const school = await make.makeSchool()
  const { id: schoolId, rootId } = school
  const classNamed = async (name: string) =>
    (await make.makeDepartment({ schoolId, parentId: rootId, name, type: nodeType.class })).id
  const [classId, otherClassId] = [await classNamed('一班'), await classNamed('二班')]
  const teacher = await actor({ schoolId, roles: [role.staff], departments: [rootId], name: '周老师' })
  await make.makeClassManager(schoolId, classId, teacher.id)
  const pupilOf = { schoolId, roles: [role.student] }
  const cardNum = freshCard()
  return {
    school,
    classId,
    teacher,
    cardNum,
    own: cardFactories(database),
    who: await actor({ schoolId, roles: [role.schoolDataAdministrator], departments: [rootId] }),
    holder: await make.makeMember({ ...pupilOf, departments: [classId], name: '王小明', code: 'S-01', cardNum }),
    other: await make.makeMember({ ...pupilOf, departments: [otherClassId], name: '李小红', code: 'S-02' }),
  }
}

/** Card data for the sweeps over all areas: people with and without a card. */
export const testing: AreaTesting = {
  samples: {
    cardHolder: (scene) => makePupil(scene, { cardNum: freshCard() }),
    cardless: (scene) => makePupil(scene),
    cardSeen: () => undefined,
    cardBegins: () => '2026-09-01 00:00:00',
    cardEnds: () => '2029-06-30 23:59:59',
    heldCard: async (scene) => {
      const cardNum = freshCard()
      await makePupil(scene, { cardNum })
      return cardNum
    },
  },
  prepare: {
    usage: (scene) => makeThree(() => makePupil(scene, { cardNum: freshCard() })),
  },
}
