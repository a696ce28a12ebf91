import type { DemoPart, DemoWorld } from '../../simulator/demoPart.ts'
import { tenantIds } from '../../simulator/district/district.ts'
import type { Random } from '../../simulator/district/random.ts'
import { insertRows } from '../../simulator/insertRows.ts'
import { nameClass, nodeType } from '../registry/contract.ts'
import { studentStatus } from '../users/contract.ts'
import { honorAward, honorKind, honorYear } from './server/tables.ts'

type Year = typeof honorYear.$inferSelect
type Kind = typeof honorKind.$inferSelect
type Award = typeof honorAward.$inferSelect

/** The demo school 启智 doesn't have this module. */
const schools = [tenantIds.xingtan, tenantIds.mingde]

const catalogue: readonly Pick<Kind, 'name' | 'target' | 'level' | 'ribbon' | 'wording'>[] = [
  { name: '三好学生', target: 'pupil', level: 'school', ribbon: 'red', wording: '' },
  {
    name: '优秀学生干部',
    target: 'pupil',
    level: 'school',
    ribbon: 'blue',
    wording: '工作认真负责，被评为“{荣誉}”。特发此证，以资鼓励。',
  },
  { name: '三好学生', target: 'pupil', level: 'district', ribbon: 'gold', wording: '' },
  { name: '科技创新大赛一等奖', target: 'pupil', level: 'city', ribbon: 'gold', wording: '' },
  { name: '新时代好少年', target: 'pupil', level: 'province', ribbon: 'gold', wording: '' },
  { name: '学习进步奖', target: 'pupil', level: 'class', ribbon: 'green', wording: '' },
  { name: '优秀班主任', target: 'staff', level: 'district', ribbon: 'gold', wording: '' },
  { name: '师德标兵', target: 'staff', level: 'school', ribbon: 'red', wording: '' },
  { name: '文明班级', target: 'clazz', level: 'school', ribbon: 'red', wording: '' },
  { name: '先进班集体', target: 'clazz', level: 'city', ribbon: 'gold', wording: '' },
]

const issuers: Readonly<Record<Kind['level'], string>> = {
  class: '班委会',
  school: '学校德育处',
  district: '区教育局',
  city: '市教育局',
  province: '省教育厅',
  country: '教育部',
}

const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10)

/** The school year of today, and the two before it, which are closed. */
const yearsOf = (schoolId: number, today: Date, firstId: number): Year[] => {
  const thisYear = today.getUTCMonth() >= 8 ? today.getUTCFullYear() : today.getUTCFullYear() - 1
  return [0, 1, 2].map((back) => ({
    schoolId,
    id: firstId + back,
    name: `${thisYear - back}-${thisYear - back + 1}学年`,
    fromDay: `${thisYear - back}-09-01`,
    toDay: `${thisYear - back + 1}-08-31`,
    closed: back > 0,
    version: 1,
  }))
}

interface Recipient {
  readonly memberId: number | null
  readonly departmentId: number | null
  readonly departmentName: string
  readonly gradeName: string
  /** The head teacher of the class, who proposes. */
  readonly headId: number | null
}

const recipientsOf = ({ district }: DemoWorld, schoolId: number): Readonly<Record<Kind['target'], Recipient[]>> => {
  const nodes = new Map(district.departments.filter((one) => one.schoolId === schoolId).map((one) => [one.id, one]))
  const heads = new Map(
    district.classManagers.filter(({ level }) => level === 1).map((row) => [row.departmentId, row.memberId]),
  )
  const left = new Set(
    district.studentInfo.filter(({ status }) => status === studentStatus.left).map((row) => row.memberId),
  )
  const placeOf = (departmentId: number | null) => {
    const node = nodes.get(departmentId ?? 0)
    const gradeName = node?.type === nodeType.class ? (nodes.get(node.parentId ?? 0)?.name ?? '') : ''
    const departmentName = nameClass({ name: node?.name ?? '', gradeName })
    return { departmentId, departmentName, gradeName, headId: heads.get(departmentId ?? 0) ?? null }
  }
  const students = new Set(district.studentInfo.map((row) => row.memberId))
  const pupils = district.members.filter(
    (row) => row.schoolId === schoolId && students.has(row.id) && !left.has(row.id) && row.mainDepartmentId !== null,
  )
  const classes = [...nodes.values()].filter((node) => node.type === nodeType.class && heads.has(node.id))
  const staff = district.members.filter((row) => [...heads.values()].includes(row.id) && row.schoolId === schoolId)
  return {
    pupil: pupils.map((row) => ({ memberId: row.id, ...placeOf(row.mainDepartmentId ?? null) })),
    staff: staff.map((row) => ({ memberId: row.id, ...placeOf(row.mainDepartmentId ?? null) })),
    clazz: classes.map((node) => ({ memberId: null, ...placeOf(node.id) })),
  }
}

/** The state of an award: most are in force, some of this year wait, and few were refused or withdrawn. */
const inventState = (random: Random, year: Year, { level }: Kind): Pick<Award, 'state' | 'reason'> => {
  if (random.chance(0.02)) return { state: 'withdrawn', reason: '登记有误，与证书不符' }
  if (year.closed || level !== 'school') return { state: 'approved', reason: '' }
  if (random.chance(0.12)) return { state: 'proposed', reason: '' }
  return random.chance(0.03) ? { state: 'rejected', reason: '缺少证明材料' } : { state: 'approved', reason: '' }
}

const inventDay = (random: Random, year: Year, today: Date): string => {
  const from = Date.parse(year.fromDay)
  const to = Math.min(Date.parse(year.toDay), today.getTime())
  return dayOf(new Date(from + random.integer(0, Math.max(0, Math.floor((to - from) / 86_400_000))) * 86_400_000))
}

const inventAwards = (world: DemoWorld, schoolId: number, years: readonly Year[], kinds: readonly Kind[]) => {
  const random = world.random.branch(`honours ${schoolId}`)
  const recipients = recipientsOf(world, schoolId)
  return years.flatMap((year) =>
    kinds.flatMap((kind) => {
      const offered = recipients[kind.target]
      const most = Math.min(offered.length, kind.level === 'school' ? 14 : 4)
      const chosen = new Set(Array.from({ length: most }, () => random.pick(offered)))
      const awardedOn = inventDay(random, year, world.today)
      return [...chosen].map(({ headId, ...recipient }, at): Omit<Award, 'id'> => ({
        ...recipient,
        ...inventState(random, year, kind),
        schoolId,
        yearId: year.id,
        kindId: kind.id,
        awardedOn,
        issuer: issuers[kind.level],
        certificateNumber:
          kind.level === 'class' ? '' : `${year.fromDay.slice(0, 4)}-${kind.id}-${String(at + 1).padStart(3, '0')}`,
        note: '',
        pictureFileId: null,
        proposedById: headId,
        decidedById: null,
        at: new Date(`${awardedOn}T02:00:00Z`),
        version: 1,
      }))
    }),
  )
}

/** Three years of honours, two of them closed, with proposals that wait. */
export const demo: DemoPart = {
  name: 'honor',
  write: async (db, world) => {
    let firstId = 1
    for (const [at, schoolId] of schools.entries()) {
      const years = yearsOf(schoolId, world.today, 1 + at * 3)
      const kinds = catalogue.map((kind, index) => ({
        ...kind,
        schoolId,
        id: 1 + at * catalogue.length + index,
        disabled: false,
        version: 1,
      }))
      const awards = inventAwards(world, schoolId, years, kinds).map((award, index) => ({
        ...award,
        id: firstId + index,
      }))
      firstId += awards.length
      await insertRows(db, honorYear, years)
      await insertRows(db, honorKind, kinds)
      await insertRows(db, honorAward, awards)
    }
  },
}
