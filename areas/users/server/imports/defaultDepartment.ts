import type { Asker } from '../../../../platform/server/asker.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import type { ChosenOptions, ImportOption } from '../../../imports/server/index.ts'
import { nodeType } from '../../../registry/contract.ts'
import { type Node, findNodes } from './nodes.ts'

const key = 'department'
const none = 'none'

const isOpenDepartment = ({ type, isReached, isGraduated, isHidden }: Node) =>
  type !== nodeType.class && type !== nodeType.grade && isReached && !isGraduated && !isHidden

/** The department of new staff whose row has none, among those within the clerk's reach. */
export const listDefaultDepartments = async (
  db: Db,
  { schoolId, asker }: { readonly schoolId: number; readonly asker: Asker },
): Promise<readonly ImportOption[]> => {
  // Only names of classes depend on the day.
  const nodes = await findNodes(db, { schoolId, asker, today: '2000-01-01' })
  const departments = [...nodes.values()].filter(isOpenDepartment)
  const choices = departments.map(({ id, path }) => ({ value: String(id), label: path.join('/') }))
  return [
    {
      key,
      title: '没有填写部门的新教职工加入',
      choices: [{ value: none, label: '不指定，须在表格中填写' }, ...choices],
      initial: none,
    },
  ]
}

/** Returns the department that the clerk chose for staff without one. Undefined if none, or beyond reach by now. */
export const findDefaultDepartment = (nodes: ReadonlyMap<number, Node>, options: ChosenOptions): Node | undefined => {
  const node = nodes.get(Number(options[key]))
  return node !== undefined && isOpenDepartment(node) ? node : undefined
}
