import { eq, sql } from 'drizzle-orm'
import type { Asker } from '../../../../platform/server/asker.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { withinReach } from '../../../organisation/server/index.ts'
import { graduatedFlag } from '../../../registry/contract.ts'
import { department } from '../../../registry/server/tables/departments.ts'

/** A node of the organisation with its names from the top down. */
export interface Node {
  readonly id: number
  readonly name: string
  readonly type: number
  readonly path: readonly string[]
  readonly isReached: boolean
  readonly isGraduated: boolean
  readonly isHidden: boolean
}

/** All nodes of a school, each with its path below the root. */
export const findNodes = async (db: Db, schoolId: number, asker: Asker): Promise<ReadonlyMap<number, Node>> => {
  const rows = await db
    .select({
      id: department.id,
      name: department.name,
      type: department.type,
      parentId: department.parentId,
      visible: department.visible,
      delFlag: department.delFlag,
      isReached: sql<boolean>`${withinReach(asker, department.schoolId, department.id) ?? sql`true`}`,
    })
    .from(department)
    .where(eq(department.schoolId, schoolId))
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
      return [id, { id, name, type, path, isReached, isGraduated: row.delFlag === graduatedFlag, isHidden }]
    }),
  )
}

/** The node that a text means, or why there is none. */
export type NamedNode = { readonly node: Node } | { readonly why: string }

const plain = (text: string) => text.replaceAll(/\s/g, '')

const endsLike = (path: readonly string[], parts: readonly string[]) =>
  parts.length <= path.length && parts.every((part, at) => plain(path[path.length - parts.length + at] ?? '') === part)

/** Looks a node up by its name, or by its names from above, such as 初中部/七年级/3班. */
export const nodeNamed = (
  nodes: ReadonlyMap<number, Node>,
  text: string,
  {
    what,
    isMeant,
    within,
  }: { readonly what: string; readonly isMeant: (node: Node) => boolean; readonly within?: string | undefined },
): NamedNode => {
  const parts = text
    .split(/[/／\\>]/)
    .map(plain)
    .filter((part) => part !== '')
  const inside = within === undefined ? undefined : plain(within)
  const matches = ({ path }: Node) => {
    if (inside === undefined) return endsLike(path, parts)
    // A class is called 3班, or 七年级3班, in its grade 七年级.
    const isWithin = path.slice(0, -1).some((name) => plain(name) === inside)
    const full = [...parts.slice(0, -1), `${inside}${parts.at(-1) ?? ''}`]
    return isWithin && (endsLike(path, parts) || endsLike(path, full))
  }
  const found = [...nodes.values()].filter((node) => isMeant(node) && node.isReached && matches(node))
  const open = found.filter(({ isGraduated, isHidden }) => !isGraduated && !isHidden)
  const [first, second] = open
  if (first && second) return { why: `有多个同名${what}，请写明上级，如“${first.path.join('/')}”` }
  if (first) return { node: first }
  if (found.some(({ isGraduated }) => isGraduated)) return { why: `该${what}已毕业，不能再加入用户` }
  return { why: `没有此${what}，或不在您的范围内` }
}
