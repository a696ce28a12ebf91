import { eq } from 'drizzle-orm'
import { role } from '../../platform/contract/roles.ts'
import type { Db } from '../../platform/server/database/connection.ts'
import { platformSchool } from '../../platform/server/database/schoolTable.ts'
import type { DemoPart, DemoWorld } from '../../simulator/demoPart.ts'
import { tenantIds } from '../../simulator/district/district.ts'
import { insertRows } from '../../simulator/insertRows.ts'
import { joinAccounts } from '../registry/server/joining.ts'
import { insertMember } from '../registry/server/members.ts'
import { integrator, integratorTerm } from '../registry/server/tables/integrators.ts'
import { member } from '../registry/server/tables/members.ts'

const { xingtan, mingde, qizhi } = tenantIds

/** A day of the demo, some days from its today. */
const dayFrom = (today: Date, days: number): string =>
  new Date(today.getTime() + 8 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10)

const companies = [
  {
    name: '青禾智校科技有限公司',
    contact: '蒋文博',
    telephone: '13900010001',
    note: '门禁、班牌与宿舍设备',
    disabled: false,
  },
  { name: '启明星教育装备有限公司', contact: '沈玉梅', telephone: '0571-88880002', note: '', disabled: false },
  { name: '旧城信息工程队', contact: '郭长顺', telephone: '13900010003', note: '2025 年起不再合作', disabled: true },
] as const

const findOffice = ({ district }: DemoWorld, schoolId: number): number[] =>
  district.departments.filter((row) => row.schoolId === schoolId && row.parentId === null).map(({ id }) => id)

/** Creates the demo account of somebody who works for the first company, with a record in two schools. */
const addPerson = async (db: Db, world: DemoWorld): Promise<void> => {
  const first = { passwordHash: world.passwordHash, mustChange: false }
  const person = { name: '蒋文博', telephone: '13900010001', gender: 1, roles: [role.integrator] }
  const add = (schoolId: number, username: string) =>
    insertMember(db, schoolId, { ...person, username, departments: findOffice(world, schoolId) }, first)
  const here = await add(xingtan, 'integrator')
  const there = await add(mingde, 'integrator-mdzx')
  const accountOf = async (id: number) => {
    const [held] = await db.select({ accountId: member.accountId }).from(member).where(eq(member.id, id))
    return held?.accountId
  }
  const [kept, gone] = [await accountOf(here), await accountOf(there)]
  if (kept !== undefined && gone !== undefined) await joinAccounts(db, { kept, gone, nobodys: first }, world.today)
}

/** Demo integrators: one that serves two schools, one whose term ends soon, and one that is disabled. */
export const demo: DemoPart = {
  name: 'integrators',
  after: ['credentials'],
  write: async (db, world) => {
    const { district, today } = world
    await addPerson(db, world)
    const made = await db
      .insert(integrator)
      .values(companies.map((company) => ({ ...company, schoolId: platformSchool })))
      .returning({ id: integrator.id })
    const [first = 0, second = 0, former = 0] = made.map(({ id }) => id)
    const peopleOf = (schoolId: number) => district.members.filter((row) => row.schoolId === schoolId).length
    const day = (days: number) => dayFrom(today, days)
    const terms = [
      { schoolId: xingtan, integratorId: former, startTime: day(-900), endTime: day(-401), limit: null },
      {
        schoolId: xingtan,
        integratorId: first,
        startTime: day(-400),
        endTime: day(330),
        limit: peopleOf(xingtan) + 500,
      },
      { schoolId: mingde, integratorId: first, startTime: day(-200), endTime: day(165), limit: null },
      { schoolId: qizhi, integratorId: second, startTime: day(-350), endTime: day(15), limit: peopleOf(qizhi) + 20 },
      { schoolId: qizhi, integratorId: first, startTime: day(16), endTime: day(380), limit: null },
    ]
    await insertRows(
      db,
      integratorTerm,
      terms.map(({ limit, ...term }, at) => ({ ...term, id: at + 1, restrictNumber: limit, version: 1 })),
    )
  },
}
