import { eq } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { changeDepartment } from '../../registry/server/departments.ts'
import { department } from '../../registry/server/tables/departments.ts'
import type { organisation } from '../contract.ts'
import type { NodeSettings } from '../nodeContract.ts'
import { organisationRefusals } from '../refusals.ts'
import { type DepartmentRow, isHidden, listChildren, lockChangeableNode, lockParentOf } from './nodeRow.ts'

/**
 * Numbers nodes from 1 in this order. Skips rows that already have the right number, so their version doesn't change.
 */
const renumber = async (db: Db, rows: readonly DepartmentRow[]): Promise<void> => {
  for (const [index, { id, orderNum }] of rows.entries()) {
    if (orderNum === index + 1) continue
    await changeDepartment(db, id, { orderNum: index + 1 })
  }
}

/** Moves a node before a sibling, or to the end if `beforeId` is missing. */
export const orderNode = async ({ db, body }: Context<typeof organisation.orderNode>): Promise<null> => {
  const parent = await lockParentOf(db, body.id)
  const row = await lockChangeableNode(db, body.id)
  if (parent === null) throw new Refusal(organisationRefusals.notSiblings)
  const others = (await listChildren(db, parent)).filter(({ id }) => id !== row.id)
  const at = body.beforeId === undefined ? others.length : others.findIndex(({ id }) => id === body.beforeId)
  if (at < 0) throw new Refusal(organisationRefusals.notSiblings)
  await renumber(db, [...others.slice(0, at), row, ...others.slice(at)])
  return null
}

const readSettings = async (db: Db, node: DepartmentRow): Promise<NodeSettings> => ({
  id: node.id,
  name: node.name,
  children: await listChildren(db, node),
})

/** Returns a node's children for its settings dialog, hidden ones included. Refuses a hidden node. */
export const findNodeSettings = async ({ db, params }: Context<typeof organisation.nodeSettings>) => {
  const [node] = await db.select().from(department).where(eq(department.id, params.id))
  if (!node) throw new Refusal(common.notFound)
  if (await isHidden(db, node)) throw new Refusal(organisationRefusals.hidden)
  return readSettings(db, node)
}

type NameChange = { readonly id: number; readonly name: string }

/** Refuses a changed name that a sibling has. Unchanged duplicates from earlier data pass. */
const refuseNamesakes = (
  parent: DepartmentRow,
  before: readonly DepartmentRow[],
  given: readonly NameChange[],
): void => {
  const after = before.map(({ id, name }) => ({
    id,
    before: name,
    name: given.find((one) => one.id === id)?.name ?? name,
  }))
  const duplicate = after.find(
    (one) => one.name !== one.before && after.some(({ id, name }) => id !== one.id && name === one.name),
  )
  if (duplicate) throw new Refusal(organisationRefusals.nameTaken, { parent: parent.name, name: duplicate.name })
}

/**
 * Saves names, visibility and order of a node's children, all or none. Refuses if one child's version is stale.
 * Children that the request omits keep their order at the end.
 */
export const saveNodeSettings = async ({ db, params, body }: Context<typeof organisation.saveNodeSettings>) => {
  const node = await lockChangeableNode(db, params.id)
  const before = await listChildren(db, node)
  const rows = new Map(before.map((row) => [row.id, row]))
  for (const { id, version } of body.children) {
    const row = rows.get(id)
    if (!row) throw new Refusal(organisationRefusals.notSiblings)
    if (row.version !== version) throw new Refusal(common.stale, { name: '部门设置' }, await readSettings(db, node))
  }
  refuseNamesakes(node, [...rows.values()], body.children)
  const given = new Set(body.children.map(({ id }) => id))
  const order = [...body.children, ...before.filter(({ id }) => !given.has(id))]
  for (const [index, { id, name, visible }] of order.entries()) {
    const row = rows.get(id)
    const next = { name, visible, orderNum: index + 1 }
    if (row && row.name === name && row.visible === visible && row.orderNum === next.orderNum) continue
    await changeDepartment(db, id, next)
  }
  return readSettings(db, node)
}
