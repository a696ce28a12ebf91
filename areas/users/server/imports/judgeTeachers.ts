import { role, roleNames } from '../../../../platform/contract/roleNames.ts'
import { maskName } from '../../../../platform/contract/mask.ts'
import type { Difference } from '../../../imports/contract.ts'
import { mapInTurns } from '../../../../platform/server/mapInTurns.ts'
import {
  type CellFault,
  type CompareContext,
  type ImportedRow,
  type JudgedRow,
  makeDuplicateFinder,
  toFaults,
  decideVerdict,
} from '../../../imports/server/index.ts'
import { managerLevelNames } from '../../../organisation/contract.ts'
import type { BatchValues } from '../../../registry/server/memberBatches.ts'
import { assignableRoles } from '../membership/roles.ts'
import { compareFields, warnOfRenaming } from './fieldDifferences.ts'
import { warnOfIdCardConflicts, withIdCardFacts } from './idCardFacts.ts'
import { cardFaults, hasHigherRole, makeRepeatFinder, matchPerson, matchesUnreached } from './matching.ts'
import { type FoundPerson, isPupilNow } from './people.ts'
import { judgeLessons } from './judgeLessons.ts'
import type { Lesson } from './lessons.ts'
import { noteLeftOut } from './personCells.ts'
import { splitWords } from './splitWords.ts'
import { noteBlankInName, noteFigureInName, refuseNoName } from './personNames.ts'
import type { TeacherFacts, TeacherRow } from './teacherFacts.ts'
import { type ClassPart, type MatchedTarget, isNewcomer, judgeClasses, judgeDepartments } from './teacherPlacement.ts'
import { type TeacherKey, teacherRoles } from './teacherSheet.ts'

/** Plan for one row of teachers. */
export interface TeacherPlan {
  readonly target: FoundPerson | null
  readonly name: string
  readonly code: string | null
  readonly about: string
  readonly cardNum: string | null
  readonly values: () => BatchValues
  readonly enters: readonly number[]
  readonly roles: readonly number[]
  readonly classes: readonly ClassPart[]
  readonly lessons: readonly Lesson[]
}

type Fault = CellFault<TeacherKey>
type Comparer = CompareContext<TeacherKey>

const findTarget = (row: TeacherRow, { people }: TeacherFacts, comparing: Comparer) => {
  const { target, isSeveral, hasOtherIdCard, isByCode } = matchPerson(people, row.person.cells, comparing.secrets)
  const key = isByCode ? ('code' as const) : ('idCard' as const)
  const fault = (why: string): { target: null; faults: Fault[] } => ({ target: null, faults: [{ key, why }] })
  if (target === null) return { target, faults: [] }
  if (isSeveral) return fault('工号与身份证号在本校对应不止一个人，请先更正他们的资料')
  if (!target.isReached) return fault('已有此号码的用户，且不在您的范围内')
  if (target.roles.includes(role.student)) return fault('此号码在本校属于学生')
  if (hasOtherIdCard) return fault('此工号的用户已登记另一个身份证号，请核对')
  const allowedRoles = [role.staff, role.parent, role.gateKeeper, role.dormitoryAdministrator]
  if (hasHigherRole(target, allowedRoles, comparing)) return fault('此人的角色高于您，请由学校管理员修改')
  return { target, faults: [] }
}

const judgeRoles = (row: TeacherRow, found: MatchedTarget, { asker }: Comparer) => {
  const { target } = found
  const words = splitWords(row.row.roles)
  // A file that was exported here also names roles that no import gives.
  const held = new Set((target?.roles ?? []).map((id) => roleNames[id]?.namezh))
  const unknown = words.filter((word) => !teacherRoles.has(word) && !held.has(word))
  const named = words.flatMap((word) => teacherRoles.get(word) ?? [])
  const wanted = isNewcomer(found) && named.length === 0 && unknown.length === 0 ? [role.staff] : named
  const given = wanted.filter((roleId) => !(target?.roles ?? []).includes(roleId))
  const allowed = assignableRoles(asker)
  const beyond = given.filter((roleId) => !allowed.includes(roleId))
  const faults: Fault[] = [
    ...unknown.map((word): Fault => ({
      key: 'roles',
      why: `没有角色“${word}”，可填：${[...teacherRoles.keys()].join('、')}`,
    })),
    ...beyond.map((id): Fault => ({ key: 'roles', why: `您不能授予角色“${roleNames[id]?.namezh ?? id}”` })),
    ...(given.length > 0 && target?.id === asker.memberId
      ? [{ key: 'roles' as const, why: '不能修改自己的角色' }]
      : []),
  ]
  return { given, faults }
}

/** Faults of a telephone number that another member has. Importing it would create a second record of one person. */
const telephoneFaults = (
  row: TeacherRow,
  target: FoundPerson | null,
  { people }: TeacherFacts,
  { asker }: Comparer,
): Fault[] => {
  const { telephone } = row.person.cells
  if (telephone === undefined || telephone === target?.telephone) return []
  const other = people.byTelephone(telephone).find((one) => one.id !== target?.id && !isPupilNow(one))
  if (other) {
    const whose = other.isReached ? `“${maskName(other.name)}”` : '他人'
    const why = `此手机号在本校已属于${whose}；如是同一人，请在用户信息中为其添加角色`
    return [{ key: 'telephone', why }]
  }
  const isAdministrator = asker.roles.some(
    (id) => id === role.superAdministrator || id === role.schoolDataAdministrator,
  )
  // With another number, its owner could join the account to theirs.
  return target === null || isAdministrator ? [] : [{ key: 'telephone', why: '请由学校管理员修改已有教职工的手机号' }]
}

const placeDifferences = (
  target: FoundPerson | null,
  { nodes }: TeacherFacts,
  { enters, roles, classes }: Pick<TeacherPlan, 'enters' | 'roles' | 'classes'>,
): Difference[] => {
  const pathsOf = (ids: readonly number[]) => ids.map((id) => nodes.get(id)?.path.join('/') ?? '').join('、') || null
  const rolesOf = (ids: readonly number[]) => ids.map((id) => roleNames[id]?.namezh ?? id).join('、') || null
  const held = { departments: target?.departments ?? [], roles: target?.roles ?? [] }
  const levelOf = (level: number | null) => (level === null ? null : (managerLevelNames[level] ?? null))
  return [
    ...(enters.length > 0
      ? [{ title: '部门', before: pathsOf(held.departments), after: pathsOf([...held.departments, ...enters]) }]
      : []),
    ...(roles.length > 0
      ? [{ title: '角色', before: rolesOf(held.roles), after: rolesOf([...held.roles, ...roles]) }]
      : []),
    ...classes.map(({ path, before, level }) => ({ title: path, before: levelOf(before), after: levelOf(level) })),
  ]
}

/** Judges every row of teachers and returns the verdicts with the plans to write. */
export const compareTeachers = async (
  _rows: readonly ImportedRow<TeacherKey>[],
  facts: TeacherFacts,
  comparing: Comparer,
) => {
  const repeatsOf = await makeRepeatFinder(facts.rows.map(({ number, person }) => ({ number, cells: person.cells })))
  const read = await mapInTurns(facts.rows, (row) => {
    const found = findTarget(row, facts, comparing)
    return { row, found, classes: judgeClasses(row, found.target, facts, comparing.permissions) }
  })
  const headedClasses = ({ parts }: { parts: readonly ClassPart[] }) => parts.filter(({ level }) => level === 1)
  const twinOf = makeDuplicateFinder(read.map(({ row, found }) => [found.target?.id, row.number]))
  const twinOfTelephone = makeDuplicateFinder(facts.rows.map(({ person, number }) => [person.cells.telephone, number]))
  const otherHead = makeDuplicateFinder(
    read.flatMap(({ row, classes }) =>
      headedClasses(classes).map(({ departmentId }): [number, number] => [departmentId, row.number]),
    ),
  )
  return mapInTurns(read, ({ row, found, classes }) => {
    const { number, person } = row
    const { target } = found
    const cells = target === null ? withIdCardFacts(person.cells, comparing.today) : person.cells
    const fields = compareFields(target, cells, '工号', comparing)
    const departments = judgeDepartments(row, found, facts, comparing.options)
    const roles = judgeRoles(row, found, comparing)
    const lessons = judgeLessons(row, target, classes.taught, facts, comparing.permissions)
    const twice = twinOf(target?.id, number)
    const sameNumber = twinOfTelephone(cells.telephone, number)
    const faults: Fault[] = [
      ...person.faults,
      ...refuseNoName(target, cells),
      ...found.faults,
      ...(twice === undefined ? [] : [{ key: null, why: `与文件第 ${twice} 行是同一个人` }]),
      ...(sameNumber === undefined ? [] : [{ key: 'telephone' as const, why: `与文件第 ${sameNumber} 行相同` }]),
      ...repeatsOf(number, cells),
      ...cardFaults(facts, target, cells, comparing),
      ...telephoneFaults(row, target, facts, comparing),
      ...departments.faults,
      ...roles.faults,
      ...classes.faults,
      ...headedClasses(classes).flatMap(({ departmentId, path }): Fault[] => {
        const other = otherHead(departmentId, number)
        return other === undefined ? [] : [{ key: 'heads', why: `“${path}”的班主任已在文件第 ${other} 行` }]
      }),
    ]
    const enters = departments.entered.map(({ id }) => id)
    const plan: TeacherPlan = {
      target,
      name: cells.name,
      code: cells.code ?? target?.code ?? null,
      about: departments.entered[0]?.name ?? '',
      cardNum: cells.cardNum ?? target?.cardNum ?? null,
      values: () => fields.values(target?.mainDepartmentId ?? enters[0] ?? null),
      enters,
      roles: roles.given,
      classes: classes.parts,
      lessons: lessons.lessons,
    }
    const differences = [...fields.differences, ...placeDifferences(target, facts, plan), ...lessons.differences]
    const judged: JudgedRow = {
      number,
      verdict: decideVerdict(faults, target === null, differences.length > 0),
      name: [cells.name, cells.code ?? ''].join(' ').trim(),
      basis: {
        target: target && [target.id, target.version],
        enters,
        roles: roles.given,
        classes: classes.parts,
        lessons: lessons.lessons,
      },
      differences,
      notes: [
        ...departments.notes,
        ...noteLeftOut(
          [...departments.leftOut, ...person.leftOut, ...classes.leftOut, ...lessons.leftOut],
          comparing.titleOf,
        ),
        ...noteBlankInName(cells.name),
        ...noteFigureInName(target, cells.name),
        ...warnOfRenaming(target, cells.name),
        ...warnOfIdCardConflicts(person.cells),
      ],
      faults: toFaults(faults, comparing.titleOf),
      meetsBeyond: matchesUnreached(facts.people, cells, [cells.telephone], comparing.secrets),
    }
    return { judged, plan: faults.length > 0 ? null : plan }
  })
}
