import { role } from '../../platform/contract/roles.ts'
import type { DemoPart, DemoWorld } from '../../simulator/demoPart.ts'
import { tenantIds } from '../../simulator/district/district.ts'
import type { Random } from '../../simulator/district/random.ts'
import { later, officeMoment, schoolDays } from '../../simulator/history/days.ts'
import { insertRows } from '../../simulator/insertRows.ts'
import { defaultConfig } from './contract.ts'
import { visit, visitorBlock, visitorConfig } from './server/tables.ts'

type Visit = typeof visit.$inferSelect

const schools = [tenantIds.xingtan, tenantIds.mingde]

const gates = ['南门', '北门（车辆）']
const surnames = ['赵', '钱', '孙', '李', '周', '吴', '郑', '王', '冯', '陈', '欧阳', '上官']
const givenNames = ['建国', '秀英', '志强', '丽', '海涛', '晓燕', '国庆', '雅琴', '明', '阿依古丽']
const notes = ['', '', '', '带孩子的外套', '送打印机耗材 6 箱', '空调移机', '约好面谈']
const plates = ['', '', '', '浙A·8K276', '浙A·D12345', '沪B·9Q3R7']

const peopleOf = ({ district }: DemoWorld, schoolId: number) => {
  const rolesOf = new Map<number, number[]>()
  for (const { schoolId: of, memberId, roleId } of district.memberRoles)
    if (of === schoolId) rolesOf.set(memberId, [...(rolesOf.get(memberId) ?? []), roleId])
  const departments = new Map(
    district.departments.filter((row) => row.schoolId === schoolId).map(({ id, name }) => [id, name]),
  )
  const holders = (roleId: number) =>
    district.members.filter((row) => row.schoolId === schoolId && rolesOf.get(row.id)?.includes(roleId))
  const staff = holders(role.staff)
  const hosts = staff.map((row) => ({
    hostId: row.id,
    hostName: row.name,
    hostDepartment: departments.get(row.mainDepartmentId ?? 0) ?? '',
  }))
  const keeper = holders(role.gateKeeper)[0] ?? holders(role.schoolDataAdministrator)[0] ?? staff[0]
  return { hosts, keeperId: keeper?.id ?? 0, pupils: holders(role.student) }
}

type People = ReturnType<typeof peopleOf>

const blank = {
  idCardType: null,
  idCardCipher: null,
  idCardTail: null,
  studentId: null,
  code: null,
  tokenHash: null,
  badge: '',
  decidedAt: null,
  decidedById: null,
  decisionNote: '',
  enteredAt: null,
  enteredById: null,
  enteredGate: '',
  overrideReason: '',
  leftAt: null,
  leftById: null,
  cancelledAt: null,
  cancelledById: null,
  erasedAt: null,
} as const

/** Makes up a visit that begins at a moment and has not been decided. */
const inventVisit = (
  random: Random,
  { hosts, keeperId, pupils }: People,
  fromAt: Date,
): Omit<Visit, 'schoolId' | 'id'> => {
  const isInvited = random.chance(0.4)
  const host = random.pick(hosts)
  const reason = random.pick(defaultConfig.reasons)
  const createdAt = isInvited ? later(fromAt, -random.integer(60, 2000)) : fromAt
  return {
    ...blank,
    ...host,
    kind: isInvited ? 'invited' : 'registered',
    state: 'pending',
    name: random.pick(surnames) + random.pick(givenNames),
    telephone: `13${random.integer(0, 9)}${String(random.integer(0, 99_999_999)).padStart(8, '0')}`,
    reason,
    note: random.pick(notes),
    companions: random.chance(0.2) ? random.integer(1, 4) : 0,
    plate: random.pick(plates),
    gate: random.pick(gates),
    fromAt,
    untilAt: later(fromAt, random.pick([60, 90, 120, 180])),
    studentId: reason === '接孩子' ? random.pick(pupils).id : null,
    createdAt,
    createdById: isInvited ? host.hostId : keeperId,
    ...(isInvited ? { state: 'agreed', decidedAt: createdAt, decidedById: host.hostId } : {}),
  }
}

type Invented = ReturnType<typeof inventVisit>

const agree = (made: Invented): Invented =>
  made.state === 'agreed'
    ? made
    : { ...made, state: 'agreed', decidedAt: later(made.fromAt, 3), decidedById: made.hostId }

const enter = (made: Invented, keeperId: number, badge: string): Invented => ({
  ...agree(made),
  state: 'inside',
  badge,
  enteredAt: later(made.fromAt, 5),
  enteredById: keeperId,
  enteredGate: made.gate,
})

const leave = (random: Random, made: Invented, keeperId: number): Invented => ({
  ...enter(made, keeperId, String(random.integer(1, 40)).padStart(2, '0')),
  state: 'left',
  leftAt: later(made.untilAt, random.chance(0.06) ? random.integer(5, 90) : -random.integer(5, 45)),
  leftById: keeperId,
})

const inventPast = (random: Random, people: People, at: Date): Invented => {
  const made = inventVisit(random, people, at)
  if (random.chance(0.05))
    return { ...made, state: 'refused', decisionNote: '今天没有约', decidedAt: at, decidedById: made.hostId }
  return random.chance(0.06) ? made : leave(random, made, people.keeperId)
}

/** The visits of today around the present: waiting, expected, inside, and one who stayed too long. */
const inventToday = (random: Random, people: People, now: Date): Invented[] => {
  const at = (minutes: number) => inventVisit(random, people, later(now, minutes))
  const late = { ...enter(at(-240), people.keeperId, 'A01'), untilAt: later(now, -60) }
  // Those who are still expected were invited yesterday.
  const code = (made: Invented, digits: string): Invented => ({
    ...made,
    kind: 'invited',
    state: 'agreed',
    code: digits,
    createdAt: later(now, -1000),
    createdById: made.hostId,
    decidedAt: later(now, -1000),
    decidedById: made.hostId,
  })
  return [
    late,
    { ...enter(at(-40), people.keeperId, 'A02'), untilAt: later(now, 50) },
    { ...enter(at(-20), people.keeperId, 'A03'), untilAt: later(now, 100) },
    {
      ...at(-4),
      state: 'pending',
      kind: 'registered',
      decidedAt: null,
      decidedById: null,
      createdById: people.keeperId,
    },
    code(at(20), '204816'),
    { ...code(at(60), '731925'), name: '上官阿依古丽·买买提', companions: 3 },
    { ...code(at(10), '518203'), name: '高某某', telephone: '13700007777' },
  ]
}

/** Settings, blacklist and the visits of the last weeks. */
export const demo: DemoPart = {
  name: 'visitors',
  write: async (db, world) => {
    let id = 1
    for (const [at, schoolId] of schools.entries()) {
      const random = world.random.branch(String(schoolId))
      const people = peopleOf(world, schoolId)
      if (people.hosts.length === 0 || people.pupils.length === 0) continue
      const past = schoolDays(world.today)
        .slice(0, -1)
        .flatMap((day) =>
          Array.from({ length: random.integer(3, 9) }, () => inventPast(random, people, officeMoment(random, day))),
        )
      const visits = [...past, ...inventToday(random, people, world.today)]
      await insertRows(
        db,
        visit,
        visits.map((row) => ({ ...row, schoolId, id: id++ })),
      )
      await db.insert(visitorConfig).values({ ...defaultConfig, gates, schoolId, version: 1 })
      await insertRows(db, visitorBlock, [
        {
          schoolId,
          id: at + 1,
          name: '高某某',
          telephone: '13700007777',
          idCardCipher: null,
          idCardTail: null,
          reason: '上月在校门口推销并与门卫争执',
          createdAt: later(world.today, -20_000),
          createdById: people.keeperId,
          version: 1,
        },
      ])
    }
  },
}
