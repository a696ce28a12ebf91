import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { isWithinReach } from '../../../organisation/server/index.ts'
import { graduatedFlag, nodeType, schoolYearOf } from '../../../registry/contract.ts'
import { department } from '../../../registry/server/tables/departments.ts'
import type { ImportContext } from '../../../imports/server/index.ts'
import {
  type ClassMeaning,
  meaningOfClass,
  meansSameClass,
  namesOtherGrade,
  readClassMeaning,
  readGradeLevels,
} from './gradeLevels.ts'
import { type SpelledClass, classDistance, figuresOf, mayReferTo, readClassName, spellClass } from './classSpelling.ts'

/** A node of the organisation, with its names from the top down. */
export interface Node {
  readonly id: number
  readonly name: string
  readonly type: number
  readonly path: readonly string[]
  readonly isReached: boolean
  readonly isGraduated: boolean
  readonly isHidden: boolean
  /** Spellings of a class name, for matching variants. Null for other nodes. */
  readonly spelled: SpelledClass | null
  /** The level and number that the class's name means this school year. Null for other nodes and names. */
  readonly meaning: ClassMeaning | null
}

/** Returns all nodes of a school by id, each with its path below the root. */
export const findNodes = async (
  db: Db,
  { schoolId, asker, today }: Pick<ImportContext, 'schoolId' | 'asker' | 'today'>,
): Promise<ReadonlyMap<number, Node>> => {
  const year = schoolYearOf(today)
  const rows = await db
    .select({
      id: department.id,
      name: department.name,
      type: department.type,
      parentId: department.parentId,
      visible: department.visible,
      delFlag: department.delFlag,
      isReached: sql<boolean>`${isWithinReach(asker, department.schoolId, department.id) ?? sql`true`}`,
    })
    .from(department)
    .where(eq(department.schoolId, schoolId))
    .orderBy(department.orderNum, department.id)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const above = (row: (typeof rows)[number]): (typeof rows)[number][] => {
    const parent = row.parentId === null ? undefined : byId.get(row.parentId)
    return parent === undefined ? [] : [...above(parent), row]
  }
  return new Map(
    rows.map((row) => {
      const line = above(row)
      const { id, name, type, isReached } = row
      const path = line.length === 0 ? [name] : line.map((one) => one.name)
      const isHidden = !row.visible || line.some(({ visible }) => !visible)
      const isGraduated = row.delFlag === graduatedFlag
      const spelled = type === nodeType.class ? spellClass(path) : null
      const meaning = type === nodeType.class ? meaningOfClass(path, year) : null
      return [id, { id, name, type, path, isReached, isGraduated, isHidden, spelled, meaning }]
    }),
  )
}

/**
 * Returns a class in the form that names are looked up in, for a list that isn't the school's present one, such as the
 * classes of an exam. `grade` is the grade's number, counted from the first year of primary school, if it has one.
 */
export const makeClassNode = ({
  id,
  name,
  gradeName,
  grade,
  today,
}: {
  readonly id: number
  readonly name: string
  readonly gradeName: string
  readonly grade: number | null
  readonly today: string
}): Node => {
  const path = [gradeName, name]
  const meant = meaningOfClass(path, schoolYearOf(today))
  const meaning = meant === null || grade === null ? meant : { ...meant, levels: [grade] }
  const state = { isReached: true, isGraduated: false, isHidden: false }
  return { id, name, type: nodeType.class, path, ...state, spelled: spellClass(path), meaning }
}

/** The node that a text refers to, or the reason why there is none. */
type NamedNode = { readonly node: Node } | { readonly why: string }

const withoutBlanks = (text: string) => text.replaceAll(/\s/g, '')

const splitPath = (text: string): readonly string[] =>
  text
    .split(/[/／\\>]/)
    .map(withoutBlanks)
    .filter((part) => part !== '')

const endsWithPath = (path: readonly string[], parts: readonly string[]) =>
  parts.length <= path.length &&
  parts.every((part, at) => withoutBlanks(path[path.length - parts.length + at] ?? '') === part)

/** True for a node that people may still join. */
export const isOpen = ({ isGraduated, isHidden }: Node) => !isGraduated && !isHidden

/** Returns the first list that isn't empty. */
const firstFilled = (...lists: readonly (() => readonly Node[])[]): readonly Node[] => {
  for (const list of lists) {
    const nodes = list()
    if (nodes.length > 0) return nodes
  }
  return []
}

/** True for a school with classes of primary school. */
export const hasPrimaryClasses = (nodes: readonly Node[]): boolean =>
  nodes.some(({ meaning }) => meaning !== null && meaning.levels.every((level) => level <= 6))

/**
 * Lists the grades within reach that a class's name can mean. A year of entry, as in 2024级3班, can mean one in each
 * section of the school, and then the number of the class doesn't tell which.
 */
const listGrades = (nodes: readonly Node[], { levels }: ClassMeaning, year: number): readonly string[] => {
  const found = new Map<number, string>()
  for (const { type, name, path, meaning } of nodes.filter((one) => one.isReached && isOpen(one))) {
    const isGrade = type === nodeType.grade
    const own = isGrade ? readGradeLevels(name, year, path.at(-2)) : (meaning?.levels ?? [])
    const [level, other] = own
    if (level === undefined || other !== undefined || !levels.includes(level)) continue
    found.set(level, found.get(level) ?? (isGrade ? name : (path.at(-2) ?? name)))
  }
  return [...found].toSorted(([one], [other]) => one - other).map(([, name]) => name)
}

const maxSimilar = 3

const listSimilar = (said: ReturnType<typeof readClassName>, nodes: readonly Node[]): string[] =>
  nodes
    .filter(isOpen)
    .flatMap(({ path, spelled }) => {
      const far = spelled && classDistance(said, spelled)
      return far === null ? [] : [{ far, name: path.join('/') }]
    })
    .toSorted((one, other) => one.far - other.far)
    .map(({ name }) => name)

/** Lists the open classes within reach whose grade and number a name does not contradict. */
export const listOfSameGrade = (
  nodes: ReadonlyMap<number, Node>,
  text: string,
  within: string | undefined,
): readonly string[] => {
  const said = figuresOf(`${within ?? ''}${text}`)
  return [...nodes.values()].flatMap((node) => {
    const { spelled, path } = node
    if (spelled === null || !node.isReached || !isOpen(node)) return []
    // A class without any number, such as 葵花班, may be written without its grade.
    const isMeant = figuresOf(spelled.whole) === said || figuresOf(spelled.own) === said
    const hasGrade = figuresOf(spelled.own) !== figuresOf(spelled.short) || figuresOf(spelled.short) === ''
    return isMeant && (hasGrade || figuresOf(spelled.whole) === said) ? [path.join('/')] : []
  })
}

const formatSimilar = (said: ReturnType<typeof readClassName>, nodes: readonly Node[]): string => {
  const near = listSimilar(said, nodes).slice(0, maxSimilar)
  return near.length === 0 ? '' : `；相近的有：${near.join('、')}`
}

/**
 * Finds a node by its name, or by its path, such as 初中部/七年级/3班. If no name matches exactly, classes are also found by
 * other spellings, and by their meaning in the school year of `today`. Refuses no match or several matches, and suggests
 * similar classes.
 */
export const findNodeByName = (
  nodes: ReadonlyMap<number, Node>,
  text: string,
  {
    what,
    isMeant,
    within,
    today,
  }: {
    readonly what: string
    readonly isMeant: (node: Node) => boolean
    readonly within?: string | undefined
    readonly today: string
  },
): NamedNode => {
  const parts = splitPath(text)
  const above = within === undefined ? [] : splitPath(within)
  const matches = ({ path }: Node) => {
    if (within === undefined) return endsWithPath(path, parts)
    // In its grade 七年级, a class can be called 3班 or 七年级3班.
    const isWithin = path.slice(0, -1).some((_, at) => endsWithPath(path.slice(0, at + 1), above))
    const full = [...parts.slice(0, -1), `${above.at(-1) ?? ''}${parts.at(-1) ?? ''}`]
    return isWithin && (endsWithPath(path, parts) || endsWithPath(path, full))
  }
  const known = [...nodes.values()].filter((node) => isMeant(node) && node.isReached)
  const exact = known.filter(matches)
  const said = readClassName(text, above.at(-1))
  const spelledAlike = () => known.filter(({ spelled }) => spelled !== null && mayReferTo(said, spelled))
  const year = schoolYearOf(today)
  const hasPrimary = hasPrimaryClasses(known)
  const named = firstFilled(() => exact, spelledAlike)
  const meant = named.length > 0 ? null : readClassMeaning(text, above.at(-1), year, '', hasPrimary)
  const grades = meant === null ? [] : listGrades([...nodes.values()], meant, year)
  if (grades.length > 1) return { why: `“${text}”可能是${grades.join('、')}的班级，请写明年级` }
  const found = named.length > 0 ? named : known.filter(({ meaning }) => meansSameClass(meant, meaning))
  const [first, second] = found.filter(isOpen)
  if (first && second) return { why: `有多个同名${what}，请写明上级，如“${first.path.join('/')}”` }
  if (first) return { node: first }
  if (found.some(({ isGraduated }) => isGraduated)) return { why: `该${what}已毕业，不能再加入用户` }
  if (within !== undefined && namesOtherGrade(text, within, year, hasPrimary))
    return { why: `“${text}”与年级“${within}”不一致` }
  return { why: `没有此${what}，或不在您的范围内${formatSimilar(said, known)}` }
}
