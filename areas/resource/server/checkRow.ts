import type { SheetRow } from '../../../platform/server/sheets/columns.ts'
import type { RowFault } from '../../../platform/server/sheets/importing.ts'
import { SavedItem } from '../fields.ts'
import { findValueFaults } from './attributes.ts'
import { type Facts, type RowContent, contentOf, keyOf, readNaming } from './itemFacts.ts'
import type { ItemKey } from './itemSheet.ts'
import type { TypeRow } from './types.ts'

type Fault = RowFault<ItemKey>

const findTypeFaults = (name: string, type: TypeRow | undefined, isNew: boolean): Fault[] => {
  if (type === undefined) return [{ key: 'type', why: `没有资源类型“${name}”` }]
  return isNew && type.isDisable ? [{ key: 'type', why: '此类型已停用' }] : []
}

const findContentFaults = (type: TypeRow, content: RowContent): Fault[] =>
  findValueFaults(type.attributes, content).map(({ key, name, number }) => ({
    key,
    why: name === '' ? `此类型没有第 ${number} 个属性` : `“${name}”须为日期，如 2027-01-31`,
  }))

const isItemKey = (key: unknown): key is ItemKey => typeof key === 'string' && Object.hasOwn(SavedItem.shape, key)

/** Finds what the form would refuse, such as a longitude without a latitude. */
const findFormFaults = (row: SheetRow<ItemKey>, content: RowContent): Fault[] => {
  const { type: _type, ...place } = readNaming(row)
  const parsed = SavedItem.safeParse({ ...place, ...content, typeId: 1, version: 0 })
  return (parsed.error?.issues ?? []).map(({ path: [key], message }) => ({
    ...(isItemKey(key) ? { key } : {}),
    why: message,
  }))
}

/** Builds the check of the rows. It keeps the items of earlier rows, because a second one would contradict the first. */
export const makeRowCheck = ({ typeOf, itemOf }: Facts) => {
  const used = new Set<string>()
  return (row: SheetRow<ItemKey>): Fault[] => {
    const [key, { type: typeName }] = [keyOf(row), readNaming(row)]
    const [type, known] = [typeOf.get(typeName), itemOf.get(key)]
    const isTwice = used.has(key)
    used.add(key)
    const content = contentOf(row, type ?? { attributes: [] }, known)
    return [
      ...(isTwice ? [{ key: 'name' as const, why: '本文件中已有同一类型、名称与位置的资源' }] : []),
      ...findTypeFaults(typeName, type, known === undefined),
      ...findFormFaults(row, content),
      ...(type === undefined ? [] : findContentFaults(type, content)),
    ]
  }
}
