import { role } from '../../../../platform/contract/roles.ts'
import { yieldToOthers, mapInTurns } from '../../../../platform/server/mapInTurns.ts'
import {
  type CellFault,
  type CompareContext,
  type ImportedRow,
  type JudgedRow,
  dropUnneededDetails,
  makeDuplicateFinder,
  toFaults,
  decideVerdict,
} from '../../../imports/server/index.ts'
import { makeBedKeeper, readLodging } from './beds.ts'
import { compareFields, warnOfRenaming } from './fieldDifferences.ts'
import { warnOfIdCardConflicts, withIdCardFacts } from './idCardFacts.ts'
import {
  cardFaults,
  hasHigherRole,
  isOtherPerson,
  makeRepeatFinder,
  matchPerson,
  matchesUnreached,
} from './matching.ts'
import { nameParents } from './nameParents.ts'
import { makeNamesakeNotes } from './namesakes.ts'
import { judgeParents } from './judgeParents.ts'
import { leaveOutCells, listTelephones, makeNameConflictFinder } from './parentCells.ts'
import { indexNewNumbers } from './parentNumbers.ts'
import type { FoundPerson } from './people.ts'
import { noteLeftOut } from './personCells.ts'
import { noteBlankInName, noteFigureInName, refuseNoName } from './personNames.ts'
import { findBoarder } from './rosterRows.ts'
import type { StudentFacts, StudentRow } from './studentFacts.ts'
import { findClassId, judgeClass, judgeLodging, makeClassFinder } from './studentPlacement.ts'
import { judgeRegister } from './registerDifference.ts'
import type { StudentPlan } from './studentPlan.ts'
import { judgeStatus } from './studentStatusCells.ts'
import { findIdentityKey } from './registryNumber.ts'
import { type StudentKey, textOf } from './studentSheet.ts'

type Fault = CellFault<StudentKey>
type Comparer = CompareContext<StudentKey>

interface FoundTarget {
  readonly target: FoundPerson | null
  readonly faults: readonly Fault[]
  readonly notes?: readonly string[]
}

const severalNamesakes = '本班有多名学生叫此姓名，请填写学号或身份证号'
const namedByClass = '没有学号和身份证号，按姓名与班级认定为本班已有的学生'

const findTarget = (row: StudentRow, facts: StudentFacts, comparing: Comparer): FoundTarget => {
  const boarder = findBoarder(row, facts)
  if (boarder === 'several') return { target: null, faults: [{ key: 'name', why: severalNamesakes }] }
  if (boarder === null) return findByNumbers(row, facts, comparing)
  const isHigher = hasHigherRole(boarder, [role.student], comparing)
  if (isHigher) return { target: null, faults: [{ key: null, why: '此人还有其他角色，请由学校管理员修改' }] }
  return { target: boarder, faults: [], notes: [namedByClass] }
}

const findByNumbers = (row: StudentRow, { people }: StudentFacts, comparing: Comparer): FoundTarget => {
  const { cells } = row.person
  const { target, isSeveral, hasOtherIdCard, isByCode, isByIdentity } = matchPerson(people, cells, comparing.secrets)
  const key = isByCode ? ('code' as const) : ('idCard' as const)
  const fault = (why: string): FoundTarget => ({ target: null, faults: [{ key, why }] })
  if (target === null) return { target, faults: [] }
  if (isSeveral) return fault('学号、身份证号与学籍号在本校对应不止一个人，请先更正他们的资料')
  if (!target.isReached) return fault('已有此号码的用户，且不在您的范围内')
  if (!target.roles.includes(role.student)) return fault('此号码在本校属于不是学生的用户')
  if (target.isGraduate) return fault(`“${target.name}”已毕业，不能再修改`)
  if (hasOtherIdCard) return fault('此学号的学生已登记另一个身份证号，请核对')
  if (hasHigherRole(target, [role.student], comparing)) return fault('此人还有其他角色，请由学校管理员修改')
  if (!isByIdentity && isOtherPerson(target, cells, comparing.today)) {
    const number = isByCode ? `学号 ${target.code ?? ''}` : `用户名 ${target.username}`
    return fault(`与${number} 的“${target.name}”不是同一人，请核对`)
  }
  return { target, faults: [] }
}

/** Returns a function that names columns by the clerk's headings, and the identity number by the one it was read from. */
const makeTitleFinder =
  ({ row }: StudentRow, { titleOf }: Comparer) =>
  (key: StudentKey) => {
    const [code, idCard, registryNumber] = [textOf(row.code), textOf(row.idCard), textOf(row.registryNumber)]
    return titleOf(key === 'idCard' ? findIdentityKey({ code, idCard, registryNumber }) : key)
  }

/** Returns the state that the write depends on. If it changes after the dry run, the row is reviewed again. */
const buildBasis = ({ target, enters, leaves, bed, parents, numbers }: StudentPlan) => ({
  target: target && [target.id, target.version],
  place: [enters, leaves, bed],
  parents: parents.map(({ existing, relationship }) => [existing, relationship]),
  numbers,
})

/** Reads the requested accommodation of each row, and which students move. */
const readLodgings = async (facts: StudentFacts, comparing: Comparer) => {
  const rows = await mapInTurns(facts.rows, (row) => {
    const found = findTarget(row, facts, comparing)
    const cells = found.target === null ? withIdCardFacts(row.person.cells, comparing.today) : row.person.cells
    const gender = cells.gender ?? found.target?.gender ?? 0
    const family = nameParents(row.family, found.target === null ? [] : facts.linksOf(found.target.id))
    return { row, cells, found, named: family, ...readLodging(row.row, facts.rooms, gender) }
  })
  const moving = rows.flatMap(({ found: { target }, lodging }) => {
    const isMoving = lodging !== undefined && (lodging.room !== null || !lodging.accommodation)
    return target !== null && isMoving ? [target.id] : []
  })
  return { rows, giveBed: makeBedKeeper(facts.rooms, new Set(moving)) }
}

/** A room that can't be read is left out like any other cell that doesn't say who the student is. */
const noteUnreadRoom = ({ row }: StudentRow, unread: readonly Fault[], { titleOf }: Comparer) => {
  const filled = (['room', 'building', 'bed'] as const).find((key) => row[key] !== null)
  if (filled === undefined) return []
  return noteLeftOut(
    unread.map(({ why }) => ({ key: filled, value: textOf(row[filled]) ?? '', why })),
    titleOf,
  )
}

/** Judges every row of students and returns the verdicts with the plans to write. */
export const compareStudents = async (
  _rows: readonly ImportedRow<StudentKey>[],
  facts: StudentFacts,
  comparing: Comparer,
) => {
  const { people, linksOf } = facts
  const repeatsOf = await makeRepeatFinder(facts.rows.map(({ number, person }) => ({ number, cells: person.cells })))
  const twoNames = makeNameConflictFinder(facts.rows)
  await yieldToOthers()
  const findClass = makeClassFinder(facts)
  const { rows, giveBed } = await readLodgings(facts, comparing)
  const newNumbers = indexNewNumbers(
    rows.map(({ row, named, found: { target } }) => ({
      number: row.number,
      links: target === null ? [] : linksOf(target.id),
      parents: named.parents,
    })),
  )
  const twinOf = makeDuplicateFinder(rows.map(({ row, found }) => [found.target?.id, row.number]))
  const placed = await mapInTurns(facts.rows, ({ number, row, person: { cells } }) => ({
    number,
    cells,
    classId: findClassId(row, findClass),
  }))
  const notesOf = makeNamesakeNotes(placed, facts.namesakes)
  return mapInTurns(rows, ({ row, cells, found, named, lodging, unread, faults: lodgingFaults }) => {
    const { target } = found
    const other = twinOf(target?.id, row.number)
    const fields = compareFields(target, cells, '学号', comparing)
    const place = judgeClass(row, target, facts, findClass)
    const family = judgeParents(named.parents, target, {
      people,
      otherName: (parent) => twoNames(parent, row.number),
      otherNumber: (parent, telephone) => newNumbers.findConflict(parent, telephone, row.number),
      renumbered: (parent) => newNumbers.findRenumbered(parent, row.number),
      linksOf,
      sender: comparing,
    })
    const register = judgeRegister(target, cells, comparing)
    const living = judgeLodging(lodging, target, facts)
    const faults: Fault[] = [
      ...row.person.faults,
      ...refuseNoName(target, cells),
      ...found.faults,
      ...(other === undefined ? [] : [{ key: null, why: `与文件第 ${other} 行是同一个学生` }]),
      ...repeatsOf(row.number, cells),
      ...cardFaults(facts, target, cells, comparing),
      ...place.faults,
      ...lodgingFaults,
      ...family.faults,
    ]
    // Only a row without faults takes a bed.
    if (faults.length === 0 && living.taken !== null) faults.push(...giveBed(living.taken))
    const main = target?.mainDepartmentId ?? null
    const isMainLeft = main === null || place.leaves.includes(main)
    const status = judgeStatus(textOf(row.row.status), target, living.bed)
    const plan: StudentPlan = {
      target,
      name: cells.name,
      code: cells.code ?? target?.code ?? null,
      className: place.className,
      cardNum: cells.cardNum ?? target?.cardNum ?? null,
      values: () => fields.values(isMainLeft ? (place.enters ?? main) : main),
      enters: place.enters,
      leaves: place.leaves,
      bed: status.bed,
      parents: family.plans,
      numbers: family.numbers,
      registryNumber: register.registryNumber,
    }
    const differences = [
      ...fields.differences,
      ...register.differences,
      ...place.differences,
      ...living.differences,
      ...status.differences,
      ...family.differences,
    ]
    const judged: JudgedRow = {
      number: row.number,
      verdict: decideVerdict(faults, target === null, differences.length > 0),
      name: [cells.name, cells.code ?? ''].join(' ').trim(),
      basis: buildBasis(plan),
      differences,
      notes: [
        ...noteLeftOut(
          [...row.person.leftOut, ...row.family.leftOut, ...leaveOutCells(row.row, named.faults)],
          comparing.titleOf,
        ),
        ...noteUnreadRoom(row, unread, comparing),
        ...noteBlankInName(cells.name),
        ...noteFigureInName(target, cells.name),
        ...warnOfRenaming(target, cells.name),
        ...warnOfIdCardConflicts(row.person.cells),
        ...(target === null && found.faults.length === 0 ? notesOf(row.number) : []),
        ...(found.notes ?? []),
        ...place.notes,
        ...row.family.notes,
        ...family.notes,
      ],
      faults: toFaults(faults, makeTitleFinder(row, comparing)),
      meetsBeyond: matchesUnreached(people, cells, listTelephones(row.family), comparing.secrets),
    }
    return dropUnneededDetails(judged, faults.length > 0 ? null : plan, comparing)
  })
}
