import { and, eq } from 'drizzle-orm'
import { role } from '../../platform/contract/roles.ts'
import { type Clock, systemClock } from '../../platform/server/clock.ts'
import { insertedRow } from '../../tests/support/inserted.ts'
import { insertRow, testRows } from '../../tests/support/testRows.ts'
import type { TestServer } from '../../tests/support/server.ts'
import { member } from '../registry/server/tables/members.ts'
import { parentLink, studentInfo } from '../registry/server/tables/students.ts'
import { usersFactories } from '../users/makeMembers.ts'
import { linkLimits } from './contract.ts'
import { hashToken, newToken, signTerms } from './server/tokens.ts'
import { sealedLink } from './server/tables.ts'
import type { AreaTesting, Scene } from '../../tests/support/areaTesting.ts'

type Values = Partial<typeof sealedLink.$inferInsert>

const day = 86_400_000

/** A test parent's phone number, and its last six digits, which open a link. */
export const parentNumber = '13811115678'
export const parentDigits = parentNumber.slice(-6)

let numbers = 0

/** Returns a number that no other parent has, because a number gets only a few links a day. */
const freshParentNumber = () => `138${String((numbers += 1)).padStart(8, '0')}`

/** Makes sealed links, with their children and parents, for tests. Links last a day from the clock's moment. */
export const sealedLinkFactories = (
  { database, config }: Pick<TestServer, 'database' | 'config'>,
  clock: Clock = systemClock,
) => {
  const make = usersFactories(database)
  const { asSystem, change, remove } = testRows(database)

  /** Inserts a child with a parent. */
  const makeFamily = async (schoolId: number, departments: readonly number[] = [], name = '王小明') => {
    const student = await make.makeMember({ schoolId, roles: [role.student], departments, name })
    const parent = await make.makeMember({ schoolId, roles: [role.parent], name: '王芳', telephone: parentNumber })
    const parentLinkId = await make.makeParentLink(schoolId, student.id, parent.id, '母亲')
    return { studentId: student.id, parentId: parent.id, parentLinkId }
  }

  /** Adds a parent with a number of their own to a child. */
  const makeParent = async (schoolId: number, studentId: number) => {
    const telephone = freshParentNumber()
    const parent = await make.makeMember({ schoolId, roles: [role.parent], name: '王芳', telephone })
    await make.makeParentLink(schoolId, studentId, parent.id)
    return parent.id
  }

  const makeLink = (schoolId: number, people: { studentId: number; parentId: number }, values: Values = {}) =>
    asSystem(async (db) => {
      const { studentId, parentId } = people
      const token = newToken()
      const now = clock.now().getTime()
      const usual = {
        purpose: 'leave',
        tokenHash: hashToken(token, config.secret),
        createdAt: new Date(now),
        expiresAt: new Date(now + day),
        triesLeft: linkLimits.tries,
        mostUses: 5,
      }
      const row = { ...usual, ...values, schoolId, studentId, parentId }
      const { id } = await insertRow(db, sealedLink, row)
      const endsAt = Math.floor(now / 1000) + linkLimits.openMinutes * 60
      const ofParent = and(eq(member.schoolId, schoolId), eq(member.id, parentId))
      const { telephone } = insertedRow(await db.select({ telephone: member.telephone }).from(member).where(ofParent))
      const opened = signTerms({ schoolId, linkId: id, endsAt }, telephone ?? '', config.secret)
      return { ...people, id, token, opened }
    })

  return {
    makeFamily,
    makeParent,
    /** Inserts a link. `opened` is the token that a parent gets by opening it. */
    makeLink,
    /** Inserts a link with a new child and parent. */
    makeOpened: async (schoolId: number, departments: readonly number[] = [], values: Values = {}) => {
      const family = await makeFamily(schoolId, departments)
      return { ...family, ...(await makeLink(schoolId, family, values)) }
    },
    unbind: (parentLinkId: number) => remove(parentLink, { id: parentLinkId }),
    setStatus: (studentId: number, status: number) => change(studentInfo, { memberId: studentId }, { status }),
    changeLink: (id: number, values: Values) => change(sealedLink, { id }, values),
    linkOf: (id: number) =>
      asSystem(async (db) => insertedRow(await db.select().from(sealedLink).where(eq(sealedLink.id, id)))),
  }
}

const makeToken = async ({ server, school }: Scene) =>
  (await sealedLinkFactories(server).makeOpened(school.id, [school.officeId])).token

/** Sealed links in the tests of the whole. */
export const testing: AreaTesting = {
  samples: { linkToken: makeToken, linkDigits: () => parentDigits },
  // Nobody is in a school before the link is found.
  writesOutside: { open: ['sealed_link'] },
}
