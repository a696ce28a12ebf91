import type { DemoPart, DemoWorld } from '../../simulator/demoPart.ts'
import { demoAccounts } from '../../simulator/district/accounts.ts'
import { later } from '../../simulator/history/days.ts'
import { linkLimits } from './contract.ts'
import { sealedLink } from './server/tables.ts'

const day = 24 * 60
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_']

/** Finds the demo's parent with their child and the head of the child's class. */
const findFamily = ({ district }: DemoWorld) => {
  const parent = district.members.find(({ username }) => username === demoAccounts.parent.username)
  const link = district.parentLinks.find(({ parentId }) => parentId === parent?.id)
  const child = district.members.find(({ id }) => id === link?.studentId)
  if (link === undefined || child === undefined) throw new Error('the demo has no parent with a child')
  const head = district.classManagers.find(
    ({ departmentId, level }) => departmentId === child.mainDepartmentId && level === 1,
  )
  return { schoolId: child.schoolId, studentId: child.id, parentId: link.parentId, madeById: head?.memberId ?? null }
}

/** Inserts one unopened link for the lists. Its hash is random, so no token opens it. */
export const demo: DemoPart = {
  name: 'sealedLink',
  write: async (db, world) => {
    const { random, today } = world
    const createdAt = later(today, -random.integer(30, 90))
    await db.insert(sealedLink).values({
      ...findFamily(world),
      id: 1,
      purpose: 'leave',
      tokenHash: Array.from({ length: 43 }, () => random.pick(letters)).join(''),
      createdAt,
      expiresAt: later(createdAt, 7 * day),
      triesLeft: linkLimits.tries,
      mostUses: 5,
    })
  },
}
