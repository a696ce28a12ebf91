import type { DemoPart, DemoWorld } from '../../simulator/demoPart.ts'
import { tenantIds } from '../../simulator/district/district.ts'
import { momentOf, schoolDays } from '../../simulator/history/days.ts'
import { insertRows } from '../../simulator/insertRows.ts'
import { studentStatus } from '../users/contract.ts'
import { familyPhone, familyPhoneConfig, phoneBill } from './server/tables.ts'

type Bill = typeof phoneBill.$inferSelect

const schools = [
  { schoolId: tenantIds.xingtan, mostNumbers: 3, callMinutes: 10 },
  { schoolId: tenantIds.mingde, mostNumbers: 2, callMinutes: 15 },
]

/** Share of students with family numbers, and share of those who call on a school day. */
const shareWithNumbers = 0.4
const shareCalling = 0.05

/** Returns current students with the parents whom they may call. */
const switchesOf = ({ district, random }: DemoWorld, { schoolId, mostNumbers }: (typeof schools)[number]) => {
  const left = new Set(
    district.studentInfo.filter(({ status }) => status === studentStatus.left).map((row) => row.memberId),
  )
  const numberOf = new Map(district.members.map((row) => [row.id, row.telephone]))
  const links = district.parentLinks.filter((row) => row.schoolId === schoolId && !left.has(row.studentId))
  const chance = random.branch(`switches ${schoolId}`)
  return [...Map.groupBy(links, ({ studentId }) => studentId)].flatMap(([studentId, parents]) => {
    const reached = parents.flatMap(({ parentId }) => {
      const telephone = numberOf.get(parentId)
      return telephone ? [{ parentId, telephone }] : []
    })
    if (reached.length === 0 || !chance.chance(shareWithNumbers)) return []
    return [{ studentId, parents: reached.slice(0, mostNumbers) }]
  })
}

type Switched = ReturnType<typeof switchesOf>[number]

/** Creates calls of the last weeks, at noon and in the evening. */
const callsOf = (world: DemoWorld, schoolId: number, students: readonly Switched[], callMinutes: number) => {
  const random = world.random.branch(`bills ${schoolId}`)
  return schoolDays(world.today)
    .slice(0, -1)
    .flatMap((day) =>
      students
        .filter(() => random.chance(shareCalling))
        .map(({ studentId, parents }) => {
          const at = random.chance(0.3) ? momentOf(random, day, 12, 13.5) : momentOf(random, day, 20.5, 21.8)
          const duration = random.integer(8, callMinutes * 60)
          return { schoolId, studentId, at, duration, otherParty: random.pick(parents).telephone }
        }),
    )
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
}

/** Adds settings, family numbers of some students, and a month of calls. */
export const demo: DemoPart = {
  name: 'familyPhone',
  write: async (db, world) => {
    let nextId = 1
    for (const { schoolId, mostNumbers, callMinutes } of schools) {
      await db.insert(familyPhoneConfig).values({ schoolId, mostNumbers, callMinutes, allowMp: true })
      const students = switchesOf(world, { schoolId, mostNumbers, callMinutes })
      const switches = students.flatMap(({ studentId, parents }) =>
        parents.map(({ parentId }) => ({ schoolId, studentId, parentId })),
      )
      await insertRows(db, familyPhone, switches)
      const bills: Bill[] = callsOf(world, schoolId, students, callMinutes).map((call, at) => ({
        ...call,
        id: nextId + at,
        billNum: `${schoolId}-${String(at + 1).padStart(8, '0')}`,
      }))
      nextId += bills.length
      await insertRows(db, phoneBill, bills)
    }
  },
}
