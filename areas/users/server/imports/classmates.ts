import { role } from '../../../../platform/contract/roles.ts'
import { nodeType } from '../../../registry/contract.ts'
import type { CellFault } from '../../../imports/server/index.ts'
import { type Node, findNodeByName } from './nodes.ts'
import type { FoundPerson, PeopleIndex } from './people.ts'

/** The school's nodes, and the day by which cohorts are read. */
export interface SchoolNodes {
  readonly nodes: ReadonlyMap<number, Node>
  readonly today: string
}

/** A name and a class, by which a row without numbers names a student. */
interface NameInClass {
  readonly name?: string | undefined
  readonly className?: string | undefined
  readonly gradeName?: string | undefined
}

interface FoundClassmate {
  readonly target: FoundPerson | null
  readonly faults: readonly CellFault<never>[]
  /** True if the class has several students of that name. */
  readonly isSeveral: boolean
}

const bareName = (name: string) => name.replaceAll(/\s/g, '')

/** Returns the names of the rows that have a class and no number, without blanks. */
export const namesToSeek = (
  rows: readonly (NameInClass & Readonly<Record<string, string | undefined>>)[],
  numberKeys: readonly string[],
): string[] =>
  rows.flatMap((row) => {
    const hasNumber = numberKeys.some((key) => row[key] !== undefined)
    return row.name === undefined || row.className === undefined || hasNumber ? [] : [bareName(row.name)]
  })

/**
 * Finds the only student of a name in a class. Refuses a class that isn't found, a class without such a student, and
 * one with several.
 */
export const findClassmate = (
  people: PeopleIndex,
  { name, className, gradeName }: NameInClass,
  { nodes, today }: SchoolNodes,
): FoundClassmate => {
  const refused = (why: string, isSeveral = false) => ({ target: null, faults: [{ key: null, why }], isSeveral })
  if (name === undefined || className === undefined) return refused('请同时填写姓名与班级')
  const isMeant = ({ type }: Node) => type === nodeType.class
  const found = findNodeByName(nodes, className, { what: '班级', isMeant, within: gradeName, today })
  if ('why' in found) return refused(`班级“${className}”：${found.why}`)
  const isHere = ({ isReached, roles, departments }: FoundPerson) =>
    isReached && roles.includes(role.student) && departments.includes(found.node.id)
  const [target, other] = people.byName(bareName(name)).filter(isHere)
  if (target === undefined) return refused(`“${found.node.path.join('/')}”没有叫“${name}”的学生`)
  if (other !== undefined) return refused(`“${found.node.path.join('/')}”有多名学生叫“${name}”，请填写号码`, true)
  return { target, faults: [], isSeveral: false }
}
