import { maskName, maskTelephone } from '../../../../platform/contract/mask.ts'
import { role } from '../../../../platform/contract/roles.ts'
import type { Difference } from '../../../imports/contract.ts'
import type { ImportContext, ImportOption } from '../../../imports/server/index.ts'
import { isOpenRelationship } from '../../parentContract.ts'
import type { KnownLink, KnownParent } from './knownParents.ts'
import { hasHigherRole } from './matching.ts'
import type { ParentCells, ParentFault } from './parentCells.ts'
import { isSameName } from './personNames.ts'

/** A new telephone number for an existing parent. */
export interface NumberChange {
  readonly parentId: number
  readonly version: number
  readonly before: string | null
  readonly after: string
}

const optionKey = 'parentNumbers'

/** The choice of what a new number of a known parent means. */
export const parentNumberOption: ImportOption = {
  key: optionKey,
  title: '同名同关系的家长换号',
  choices: [
    { value: 'change', label: '更改手机号' },
    { value: 'keep', label: '保留原手机号' },
  ],
  initial: 'change',
}

/** Finds the only parent of a student with the name and relation of a row. A row without relation, or with 监护人, leaves it open. */
export const findNamesake = (
  links: readonly KnownLink[],
  { name, relationship, isUnsaid }: ParentCells,
): KnownLink | undefined => {
  const [one, other] = links.filter(
    (link) =>
      isSameName(link.parent.name, name) &&
      (isUnsaid || isOpenRelationship(relationship) || link.relationship === relationship),
  )
  return other === undefined ? one : undefined
}

interface RowOfStudent {
  readonly number: number
  readonly links: readonly KnownLink[]
  readonly parents: readonly ParentCells[]
}

type Sender = Pick<ImportContext, 'asker' | 'options'>

const listChanges = (rows: readonly RowOfStudent[]) =>
  rows.flatMap(({ number, links, parents }) =>
    parents.flatMap((cells) => {
      const parent = findNamesake(links, cells)?.parent
      if (parent === undefined || cells.telephone === null || parent.telephone === cells.telephone) return []
      return [{ number, parent, telephone: cells.telephone }]
    }),
  )

/** A parent whose number a row of the file changes. */
export interface RenumberedParent {
  readonly parent: KnownParent
  readonly number: number
}

/** Returns two functions about the parents to whom the rows of a file give new numbers. */
export const indexNewNumbers = (rows: readonly RowOfStudent[]) => {
  const changes = listChanges(rows)
  const byParent = Map.groupBy(changes, ({ parent }) => parent.id)
  const byNumber = Map.groupBy(changes, ({ telephone }) => telephone)
  return {
    /** Finds another row with another new number for the same parent, or with the same new number for another one. */
    findConflict: ({ id }: KnownParent, telephone: string, number: number): number | undefined => {
      const others = [
        ...(byParent.get(id) ?? []).filter((one) => one.telephone !== telephone),
        ...(byNumber.get(telephone) ?? []).filter((one) => one.parent.id !== id),
      ]
      return others.find((one) => one.number !== number)?.number
    },
    /** Finds the parent of that name to whom another row gives this number: a sibling's row means the same person. */
    findRenumbered: ({ name, telephone }: ParentCells, number: number): RenumberedParent | undefined =>
      byNumber.get(telephone ?? '')?.find((one) => one.number !== number && isSameName(one.parent.name, name)),
  }
}

interface JudgedNumber {
  readonly numbers: readonly NumberChange[]
  readonly differences: readonly Difference[]
  readonly notes: readonly string[]
  readonly faults: readonly ParentFault[]
}

/** Returns the reason why a parent keeps the stored number, or null if it may be changed. */
const findObstacle = (parent: KnownParent, telephone: string, sender: Sender): string | null => {
  const isOthers = parent.proven !== null && parent.proven !== telephone
  if (isOthers) return '登记的手机号已由本人验证，只能由本人更改'
  if (parent.telephone !== null && sender.options[optionKey] === 'keep') return '手机号与登记的不同，按所选保留原手机号'
  if (parent.children.some(({ isReached }) => !isReached)) return '还有您范围之外的子女，手机号请由学校管理员更改'
  if (parent.isUnsafe || hasHigherRole(parent, [role.parent], sender)) return '手机号请由学校管理员更改'
  return null
}

/**
 * Judges a new number of a parent whom the student already has. It changes the parent's record, and so counts for
 * siblings too.
 */
export const judgeNewNumber = (
  cells: ParentCells & { readonly telephone: string },
  { studentId, parent }: KnownLink,
  sender: Sender,
  otherRow: number | undefined,
): JudgedNumber => {
  const { n, telephone } = cells
  const none = { numbers: [], differences: [], notes: [], faults: [] }
  if (otherRow !== undefined) {
    const why = `文件第 ${otherRow} 行对同一位家长或同一个手机号的填写不同，请核对`
    return { ...none, faults: [{ key: `parent${n}Telephone`, why }] }
  }
  const obstacle = findObstacle(parent, telephone, sender)
  if (obstacle !== null) return { ...none, notes: [`家长${n}：“${maskName(parent.name)}”${obstacle}`] }
  const siblings = parent.children.filter(({ id }) => id !== studentId).map(({ name }) => name)
  const alsoFor = siblings.length === 0 ? '' : `；此家长还是${siblings.join('、')}的家长，一并更改`
  const before = maskTelephone(parent.telephone)
  const why =
    cells.isNameless === true ? `没有填写姓名，按关系认定为登记的“${maskName(parent.name)}”` : '与登记的家长同名同关系'
  return {
    ...none,
    numbers: [{ parentId: parent.id, version: parent.version, before: parent.telephone, after: telephone }],
    differences: [{ title: `家长${n}手机号`, before, after: maskTelephone(telephone) }],
    notes: [`家长${n}：${why}，按换号处理${alsoFor}`],
  }
}
