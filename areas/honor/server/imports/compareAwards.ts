import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { role } from '../../../../platform/contract/roles.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { listedIds } from '../../../../platform/server/database/listed.ts'
import type { Cell } from '../../../../platform/server/sheets/columns.ts'
import {
  type CellFault,
  type CompareContext,
  type ImportContext,
  type ImportedRow,
  type JudgedRow,
  decideVerdict,
  makeDuplicateFinder,
  toFaults,
} from '../../../imports/server/index.ts'
import {
  type FoundPerson,
  collectNamingNumbers,
  findNamedPerson,
  findNodes,
  findPeople,
  indexPeople,
  readNaming,
} from '../../../users/server/index.ts'
import { levelTitles, targetTitles } from '../../words.ts'
import type { Kind } from '../kinds.ts'
import { readNumberHolders } from '../numberHolders.ts'
import { honorAward, honorKind, honorYear } from '../tables.ts'
import type { AwardKey } from './awardSheet.ts'
import { findYear } from './findYear.ts'

type Year = typeof honorYear.$inferSelect
type Fault = CellFault<AwardKey>

/** The award to write for a row. */
export interface AwardPlan {
  readonly target: FoundPerson
  readonly yearId: number
  readonly kindId: number
  readonly awardedOn: string
  readonly issuer: string
  readonly certificateNumber: string
  readonly note: string
}

const textOf = (cell: Cell): string => String(cell ?? '').trim()

/** Returns the certificate number of a row, with full-width letters and digits as plain ones. */
const numberOf = (row: ImportedRow<AwardKey>['row']) => textOf(row.certificateNumber).normalize('NFKC').trim()

/** Reads years, kinds, people and their awards, in a few statements. */
export const readAwardFacts = async (db: Db, given: readonly ImportedRow<AwardKey>[], importing: ImportContext) => {
  const { schoolId, asker, secrets, holds, today } = importing
  const rows = given.map(({ number, row }) => ({ number, row, naming: readNaming(row) }))
  const sought = collectNamingNumbers(
    rows.map(({ naming }) => naming),
    secrets,
  )
  const found = await findPeople(db, schoolId, sought, asker, holds)
  const selectYears = db.select().from(honorYear).where(eq(honorYear.schoolId, schoolId)).orderBy(asc(honorYear.id))
  const selectKinds = db.select().from(honorKind).where(eq(honorKind.schoolId, schoolId)).orderBy(asc(honorKind.id))
  // A year that is closed, or a kind that is disabled, while the rows are written would be judged wrongly.
  const years = await (holds ? selectYears.for('share') : selectYears)
  const kinds = await (holds ? selectKinds.for('share') : selectKinds)
  const held = await db
    .select()
    .from(honorAward)
    .where(
      and(
        eq(honorAward.schoolId, schoolId),
        isNotNull(honorAward.memberId),
        sql`${honorAward.memberId} in ${listedIds(found.map(({ id }) => id))}`,
        inArray(honorAward.state, ['proposed', 'approved']),
      ),
    )
    .orderBy(asc(honorAward.id))
  const classes = { nodes: await findNodes(db, importing), today }
  const holders = await readNumberHolders(
    db,
    importing,
    rows.map(({ row }) => numberOf(row)),
  )
  return { rows, people: indexPeople(found), years, kinds, held: new Set(held.map(keyOf)), holders, classes }
}

type Facts = Awaited<ReturnType<typeof readAwardFacts>>
type Row = Facts['rows'][number]

const keyOf = (award: {
  readonly memberId: number | null
  readonly yearId: number
  readonly kindId: number
  readonly awardedOn: string
  readonly certificateNumber: string
}): string => [award.memberId, award.yearId, award.kindId, award.awardedOn, award.certificateNumber].join('\n')

const findYearOfRow = ({ row }: Row, years: readonly Year[], today: string) => {
  const [name, day] = [textOf(row.year), textOf(row.awardedOn)]
  const year = findYear(years, name, day)
  const fault = (key: AwardKey, why: string) => ({ year, faults: [{ key, why }] as Fault[] })
  if (year === undefined) return fault('year', name === '' ? `没有包含 ${day} 的年度` : `没有年度“${name}”`)
  if (year.closed) return fault('year', `年度“${year.name}”已结束`)
  if (day < year.fromDay || day > year.toDay)
    return fault('awardedOn', `不在年度“${year.name}”之内：${year.fromDay} 至 ${year.toDay}`)
  return day > today ? fault('awardedOn', '颁发日期不能晚于今天') : { year, faults: [] }
}

/** Finds the fault of a number that another award of the school has. The same award is no fault. */
const findNumberFaults = ({ row }: Row, key: string | undefined, holders: Facts['holders']): Fault[] => {
  const number = numberOf(row)
  const holder = holders.get(number)
  if (key === undefined || holder === undefined || keyOf(holder.award) === key) return []
  return [{ key: 'certificateNumber', why: `证书编号“${number}”已用于${holder.words}` }]
}

const fitsPerson = ({ target }: Kind, { roles }: FoundPerson): boolean =>
  target === 'pupil'
    ? roles.includes(role.student)
    : target === 'staff' && roles.some((held) => held !== role.student && held !== role.parent)

const findKindOfRow = ({ row }: Row, kinds: readonly Kind[], person: FoundPerson | null) => {
  const [name, level] = [textOf(row.kind), textOf(row.level)]
  const named = kinds.filter((one) => one.name === name && (level === '' || levelTitles[one.level] === level))
  const fitting = named.filter((one) => person === null || fitsPerson(one, person))
  const fault = (key: AwardKey, why: string) => ({ kind: undefined, faults: [{ key, why }] as Fault[] })
  const [kind, other] = fitting
  if (named.length === 0) return fault('kind', `没有${level}荣誉项目“${name}”`)
  if (kind === undefined) return fault('kind', `“${name}”是给${targetTitles[named[0]?.target ?? 'clazz']}的荣誉`)
  if (other !== undefined) return fault('level', `本校有多个“${name}”，请填写级别`)
  return kind.disabled ? fault('kind', `荣誉项目“${name}”已停用`) : { kind, faults: [] }
}

interface Matched {
  readonly number: number
  readonly plan: AwardPlan | null
  readonly key: string | undefined
}

/** Finds the other row of the file that is the same award, or another award with the same number. */
const findTwins = (matched: readonly Matched[]) => {
  const plannedNumber = ({ plan }: Matched) => plan?.certificateNumber || undefined
  const twinOf = makeDuplicateFinder(matched.map(({ key, number }) => [key, number]))
  const numberTwinOf = makeDuplicateFinder(matched.map((one) => [plannedNumber(one), one.number]))
  return (one: Matched): Fault[] => {
    const twin = twinOf(one.key, one.number)
    if (twin !== undefined) return [{ key: null, why: `与文件第 ${twin} 行是同一项荣誉` }]
    const other = numberTwinOf(plannedNumber(one), one.number)
    return other === undefined ? [] : [{ key: 'certificateNumber', why: `与文件第 ${other} 行的证书编号相同` }]
  }
}

/** Judges every row of a sheet of honours. */
export const compareAwards = (
  _rows: readonly ImportedRow<AwardKey>[],
  { rows, people, years, kinds, held, holders, classes }: Facts,
  comparing: CompareContext<AwardKey>,
) => {
  const matched = rows.map((one) => {
    const named = findNamedPerson(people, one.naming, ['code', 'username'], { ...comparing, classes })
    const ofYear = findYearOfRow(one, years, classes.today)
    const ofKind = findKindOfRow(one, kinds, named.target)
    const faults: Fault[] = [...named.faults, ...ofYear.faults, ...ofKind.faults]
    const { target } = named
    const plan: AwardPlan | null =
      target === null || ofYear.year === undefined || ofKind.kind === undefined || faults.length > 0
        ? null
        : {
            target,
            yearId: ofYear.year.id,
            kindId: ofKind.kind.id,
            awardedOn: textOf(one.row.awardedOn),
            issuer: textOf(one.row.issuer),
            certificateNumber: numberOf(one.row),
            note: textOf(one.row.note),
          }
    return {
      ...one,
      target,
      faults,
      plan,
      key: plan === null ? undefined : keyOf({ ...plan, memberId: plan.target.id }),
    }
  })
  const twinsOf = findTwins(matched)
  return matched.map((one) => {
    const { number, row, naming, target, faults, plan, key } = one
    const all = [...faults, ...findNumberFaults(one, key, holders), ...twinsOf(one)]
    const isHeld = key !== undefined && held.has(key)
    const judged: JudgedRow = {
      number,
      verdict: decideVerdict(all, !isHeld, false),
      name: [target?.name ?? naming.name, target?.code].filter(Boolean).join(' '),
      basis: plan && [plan.target.id, plan.yearId, plan.kindId, isHeld],
      differences: isHeld ? [] : [{ title: '荣誉', before: null, after: textOf(row.kind) }],
      notes: isHeld ? ['已有这项荣誉'] : [],
      faults: toFaults(all, comparing.titleOf),
    }
    return { judged, plan: all.length > 0 || isHeld ? null : plan }
  })
}
