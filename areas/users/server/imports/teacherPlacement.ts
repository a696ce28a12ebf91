import type { CellFault, ChosenOptions } from '../../../imports/server/index.ts'
import { nodeType } from '../../../registry/contract.ts'
import { findClassGroup } from './classGroup.ts'
import type { FoundPerson } from './people.ts'
import type { LeftOutCell } from './personCells.ts'
import { findDefaultDepartment } from './defaultDepartment.ts'
import { type Node, findNodeByName } from './nodes.ts'
import { textOf } from './studentSheet.ts'
import { splitWords } from './splitWords.ts'
import type { TeacherFacts, TeacherRow } from './teacherFacts.ts'
import { type TeacherKey, splitClassCell } from './teacherSheet.ts'

type Fault = CellFault<TeacherKey>

const findAll = (facts: TeacherFacts, words: readonly string[], what: string, isMeant: (node: Node) => boolean) => {
  const found = words.map((word) => ({
    word,
    ...findNodeByName(facts.nodes, word, { what, isMeant, today: facts.today }),
  }))
  return {
    nodes: found.flatMap((one) => ('node' in one ? [one.node] : [])),
    unread: found.flatMap((one) => ('why' in one ? [{ word: one.word, why: one.why }] : [])),
  }
}

const isClass = ({ type }: Node) => type === nodeType.class

/** The person that a row matches. */
export interface MatchedTarget {
  readonly target: FoundPerson | null
  /** Reasons why the matched person may not be changed. Empty if no one matched. */
  readonly faults: readonly Fault[]
}

/** True if the row creates a new person, judging by its numbers. */
export const isNewcomer = ({ target, faults }: MatchedTarget): boolean => target === null && faults.length === 0

/** Judges the departments of a row and returns those that the teacher joins. New staff without one get the clerk's choice. */
export const judgeDepartments = (
  row: TeacherRow,
  found: MatchedTarget,
  facts: TeacherFacts,
  options: ChosenOptions,
) => {
  // A department that the person is in needs no look-up, which several of that name would fail.
  const held = new Set((found.target?.departments ?? []).flatMap((id) => facts.nodes.get(id)?.name ?? []))
  const isDepartment = ({ type }: Node) => type !== nodeType.class
  const words = splitWords(row.row.departments).filter((word) => !held.has(word))
  const { nodes, unread } = findAll(facts, words, '部门', isDepartment)
  const faults = unread.map(({ word, why }): Fault => ({ key: 'departments', why: `“${word}”：${why}` }))
  const entered = nodes.filter(({ id }) => !(found.target?.departments ?? []).includes(id))
  if (!isNewcomer(found) || nodes.length > 0) return { entered, faults, leftOut: [], notes: [] }
  const usual = findDefaultDepartment(facts.nodes, options)
  if (usual !== undefined) {
    const leftOut = unread.map(({ word, why }): LeftOutCell<TeacherKey> => ({ key: 'departments', value: word, why }))
    const joined = words.length === 0 ? [] : [`按所选加入“${usual.path.join('/')}”`]
    return { entered: [usual], faults: [], leftOut, notes: joined }
  }
  if (faults.length > 0) return { entered, faults, leftOut: [], notes: [] }
  const why = '新增教师须填写部门，或在核对前的“没有填写部门的新教职工加入”中选择'
  return { entered, faults: [{ key: 'departments', why }] satisfies Fault[], leftOut: [], notes: [] }
}

/** A teacher's level in a class, before and after. */
export interface ClassPart {
  readonly departmentId: number
  readonly path: string
  readonly level: number
  readonly before: number | null
}

const columns = [
  { key: 'heads', level: 1 },
  { key: 'deputies', level: 2 },
  { key: 'teaches', level: 0 },
] as const

/** Finds the classes of a column. Only the classes that somebody teaches may be named as a group, such as 全校. */
const findClasses = (facts: TeacherFacts, words: readonly string[], key: TeacherKey) => {
  const { nodes, unread } = findAll(facts, words, '班级', isClass)
  if (key !== 'teaches') return { nodes, unread }
  const groups = unread.map((one) => ({ one, classes: findClassGroup(facts.nodes, one.word, facts.today) }))
  const all = new Set([...nodes, ...groups.flatMap(({ classes }) => classes)])
  return { nodes: [...all], unread: groups.flatMap(({ one, classes }) => (classes.length === 0 ? [one] : [])) }
}

/**
 * Judges the classes of a row. A current level stays, and a teaching entry doesn't replace a head teacher's level.
 * Names that can't be read are left out, because they don't say who the teacher is.
 */
export const judgeClasses = (
  row: TeacherRow,
  target: FoundPerson | null,
  facts: TeacherFacts,
  permissions: ReadonlySet<string>,
) => {
  const parts: ClassPart[] = []
  const faults: Fault[] = []
  const leftOut: LeftOutCell<TeacherKey>[] = []
  const taught: Node[] = []
  for (const { key, level } of columns) {
    const found = findClasses(facts, splitClassCell(row.row[key], row.row), key)
    leftOut.push(...found.unread.map(({ word, why }) => ({ key, value: word, why })))
    if (key === 'teaches') taught.push(...found.nodes)
    for (const { id, path } of found.nodes) {
      const ofClass = facts.managers.filter(({ departmentId }) => departmentId === id)
      const held = ofClass.find(({ memberId }) => memberId === target?.id)?.level ?? null
      const head = ofClass.find((one) => one.level === 1 && one.memberId !== target?.id)
      if (level === 1 && head) faults.push({ key, why: `“${path.join('/')}”已有班主任${head.name}，请先调整` })
      if (parts.some(({ departmentId }) => departmentId === id)) continue
      if (held === level || (level === 0 && held !== null)) continue
      // Leading or teaching a class gives access to its students, so the sender needs the permission to set it by
      // hand.
      if (!permissions.has('school:org:operate')) faults.push({ key, why: '您没有设置班主任与任课教师的权限' })
      parts.push({ departmentId: id, path: path.join('/'), level, before: held })
    }
  }
  const grade = textOf(row.row.taughtGrade)
  const hasClasses = columns.some(({ key }) => textOf(row.row[key]) !== undefined)
  if (grade !== undefined && !hasClasses) leftOut.push({ key: 'taughtGrade', value: grade, why: '没有填写班级' })
  return { parts, faults, leftOut, taught }
}
