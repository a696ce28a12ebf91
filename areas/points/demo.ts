import type { DemoWorld, DemoPart } from '../../simulator/demoPart.ts'
import { tenantIds } from '../../simulator/district/district.ts'
import type { Random } from '../../simulator/district/random.ts'
import { later, officeMoment, schoolDays } from '../../simulator/history/days.ts'
import { insertRows } from '../../simulator/insertRows.ts'
import { studentStatus } from '../users/contract.ts'
import { defaultConfig } from './contract.ts'
import { pointsBalance, pointsConfig, pointsRecord, pointsRule } from './server/tables.ts'

type Entry = typeof pointsRecord.$inferSelect
type Rule = typeof pointsRule.$inferSelect

/** The demo school 启智 doesn't have this module. */
const schools = [tenantIds.xingtan, tenantIds.mingde]

const catalogue: readonly (readonly [type: string, item: string, rank: string, points: number])[] = [
  ['德育', '好人好事', '班级', 2],
  ['德育', '好人好事', '校级', 5],
  ['德育', '好人好事', '区级', 10],
  ['德育', '升旗仪式表现优秀', '', 2],
  ['德育', '迟到', '', -1],
  ['学习', '作业优秀', '', 1],
  ['学习', '课堂积极发言', '', 1],
  ['学习', '学科竞赛获奖', '校级', 5],
  ['学习', '学科竞赛获奖', '区级', 10],
  ['卫生', '值日认真', '', 1],
  ['卫生', '乱扔垃圾', '', -2],
  ['体育', '运动会获奖', '前三名', 8],
  ['体育', '运动会获奖', '参赛', 3],
  ['劳动', '志愿服务', '', 3],
]

const notes = ['', '', '', '班会表扬', '值周老师记录', '任课老师反映']
const reasons = ['记错了学生', '重复记录']

const rulesOf = (schoolId: number, firstId: number): Rule[] =>
  catalogue.map(([type, item, rank, points], at) => {
    const words = { type, item, rank, points, note: '' }
    return { ...words, schoolId, id: firstId + at, disabled: false, version: 1 }
  })

/** Lists classes with their head and current students. */
const listClasses = ({ district }: DemoWorld, schoolId: number) => {
  const left = new Set(
    district.studentInfo.filter(({ status }) => status === studentStatus.left).map((row) => row.memberId),
  )
  const students = new Set(district.studentInfo.map((row) => row.memberId))
  const ofSchool = district.members.filter((row) => row.schoolId === schoolId && students.has(row.id))
  const byClass = Map.groupBy(
    ofSchool.filter(({ id }) => !left.has(id)),
    ({ mainDepartmentId }) => mainDepartmentId,
  )
  return district.classManagers
    .filter((row) => row.schoolId === schoolId && row.level === 1)
    .map(({ departmentId, memberId }) => ({ byId: memberId, students: byClass.get(departmentId) ?? [] }))
    .filter((one) => one.students.length > 0)
}

/** Makes up a day's awards in a class. Some are cancelled soon after. */
const inventDay = (random: Random, rules: readonly Rule[], studentIds: readonly number[], moment: () => Date) =>
  Array.from({ length: random.integer(0, 2) }, () => {
    const at = moment()
    return {
      at,
      rule: random.pick(rules),
      studentId: random.pick(studentIds),
      note: random.pick(notes),
      takenBack: random.chance(0.04) ? later(at, 12) : null,
      reason: random.pick(reasons),
    }
  })

/** Makes up a school's ledger of the last weeks. No balance drops below 0. */
const inventLedger = (world: DemoWorld, schoolId: number, rules: readonly Rule[], firstId: number) => {
  const random = world.random.branch(String(schoolId))
  const days = schoolDays(world.today).slice(0, -1)
  const acts = listClasses(world, schoolId).flatMap(({ byId, students }) => {
    const ids = students.map(({ id }) => id)
    return days.flatMap((day) =>
      inventDay(random, rules, ids, () => officeMoment(random, day)).map((act) => ({ ...act, byId })),
    )
  })
  const events = acts.flatMap((act) => [
    { act, at: act.at, isBack: false },
    ...(act.takenBack === null ? [] : [{ act, at: act.takenBack, isBack: true }]),
  ])
  const balances = new Map<number, number>()
  const idOf = new Map<unknown, number>()
  const entries: Entry[] = []
  for (const { act, at, isBack } of events.toSorted((one, other) => one.at.getTime() - other.at.getTime())) {
    const { rule, studentId, byId } = act
    const points = isBack ? -rule.points : rule.points
    const balance = (balances.get(studentId) ?? 0) + points
    if (balance < 0 || (isBack && !idOf.has(act))) continue
    const words = { type: rule.type, item: rule.item, rank: rule.rank, points, balance }
    const entry = { ...words, schoolId, id: firstId + entries.length, studentId, byId, at }
    const award = { kind: 'award' as const, note: act.note, cancelledId: null }
    const back = { kind: 'cancel' as const, note: act.reason, cancelledId: idOf.get(act) ?? null }
    entries.push({ ...entry, ...(isBack ? back : award) })
    if (!isBack) idOf.set(act, entry.id)
    balances.set(studentId, balance)
  }
  return { entries, balances: [...balances].map(([studentId, balance]) => ({ schoolId, studentId, balance })) }
}

/** Rules, settings and a ledger of the last weeks. */
export const demo: DemoPart = {
  name: 'points',
  write: async (db, world) => {
    let firstId = 1
    for (const [at, schoolId] of schools.entries()) {
      const rules = rulesOf(schoolId, 1 + at * catalogue.length)
      const { entries, balances } = inventLedger(world, schoolId, rules, firstId)
      firstId += entries.length
      await insertRows(db, pointsRule, rules)
      await db.insert(pointsConfig).values({ ...defaultConfig, schoolId, mostPerDay: 20, version: 1 })
      await insertRows(db, pointsRecord, entries)
      await insertRows(db, pointsBalance, balances)
    }
  },
}
