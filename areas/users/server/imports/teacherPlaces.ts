import type { CellFault } from '../../../imports/server/index.ts'
import type { Cell } from '../../../../platform/server/sheets/columns.ts'
import { nodeType } from '../../../registry/contract.ts'
import type { FoundPerson } from './people.ts'
import { type Node, nodeNamed } from './nodes.ts'
import { textOf } from './studentSheet.ts'
import type { TeacherFacts, TeacherRow } from './teacherFacts.ts'
import type { TeacherKey } from './teacherSheet.ts'

type Fault = CellFault<TeacherKey>

/** The words of a cell that holds several. */
export const wordsOf = (cell: Cell): string[] => [
  ...new Set(
    (textOf(cell) ?? '')
      .split(/[、，,；;\n]/)
      .map((word) => word.trim())
      .filter((word) => word !== ''),
  ),
]

const findAll = (
  facts: TeacherFacts,
  row: TeacherRow,
  key: TeacherKey,
  what: string,
  isMeant: (node: Node) => boolean,
) => {
  const found = wordsOf(row.row[key]).map((word) => ({ word, ...nodeNamed(facts.nodes, word, { what, isMeant }) }))
  return {
    nodes: found.flatMap((one) => ('node' in one ? [one.node] : [])),
    faults: found.flatMap((one): Fault[] => ('why' in one ? [{ key, why: `“${one.word}”：${one.why}` }] : [])),
  }
}

/** Whom a row finds. */
export interface Found {
  readonly target: FoundPerson | null
  /** Why the person who was found may not be changed; a row that found nobody has none. */
  readonly faults: readonly Fault[]
}

/** True for a row that makes somebody new, as far as its numbers tell. */
export const isNewcomer = ({ target, faults }: Found): boolean => target === null && faults.length === 0

/** Judges the departments of a row: those that the teacher comes into. */
export const judgeDepartments = (row: TeacherRow, found: Found, facts: TeacherFacts) => {
  const { nodes, faults } = findAll(facts, row, 'departments', '部门', ({ type }) => type !== nodeType.class)
  const entered = nodes.filter(({ id }) => !(found.target?.departments ?? []).includes(id))
  if (isNewcomer(found) && nodes.length === 0 && faults.length === 0) {
    return { entered, faults: [{ key: 'departments', why: '新增教师须填写部门' }] satisfies Fault[] }
  }
  return { entered, faults }
}

/** Somebody's part in a class, before and after. */
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

/** Judges the classes of a row. A part that is held already stays; teaching takes nobody's lead away. */
export const judgeClasses = (
  row: TeacherRow,
  target: FoundPerson | null,
  facts: TeacherFacts,
  permissions: ReadonlySet<string>,
) => {
  const parts: ClassPart[] = []
  const faults: Fault[] = []
  for (const { key, level } of columns) {
    const found = findAll(facts, row, key, '班级', ({ type }) => type === nodeType.class)
    faults.push(...found.faults)
    for (const { id, path } of found.nodes) {
      const ofClass = facts.managers.filter(({ departmentId }) => departmentId === id)
      const held = ofClass.find(({ memberId }) => memberId === target?.id)?.level ?? null
      const head = ofClass.find((one) => one.level === 1 && one.memberId !== target?.id)
      if (level === 1 && head) faults.push({ key, why: `“${path.join('/')}”已有班主任${head.name}，请先调整` })
      if (parts.some(({ departmentId }) => departmentId === id)) continue
      if (held === level || (level === 0 && held !== null)) continue
      // Who leads or teaches a class reaches its pupils: a sheet gives that to nobody whom its sender could not give it by hand.
      if (!permissions.has('school:org:operate')) faults.push({ key, why: '您没有设置班主任与任课教师的权限' })
      parts.push({ departmentId: id, path: path.join('/'), level, before: held })
    }
  }
  return { parts, faults }
}
