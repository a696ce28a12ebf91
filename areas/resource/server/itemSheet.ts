import { type Column, type Cell, sheetDefinition } from '../../../platform/server/sheets/columns.ts'
import { floorBounds, resourceLimits } from '../fields.ts'
import { type ValueKey, valueKeys } from '../words.ts'

const valueColumns = valueKeys.map((key, at): Column<ValueKey> => ({
  key,
  title: `属性${at + 1}`,
  kind: 'text',
  longest: resourceLimits.value,
  width: 16,
  note: `类型的第 ${at + 1} 个属性；名称含“有效期”或“到期”的填日期`,
}))

/** The sheet of resources, for their export and import. */
export const itemSheet = sheetDefinition({
  title: '资源',
  columns: [
    {
      key: 'type',
      title: '类型',
      kind: 'text',
      required: true,
      longest: resourceLimits.typeName,
      width: 16,
      note: '须已在“资源类型”中建好',
      example: '灭火器',
    },
    {
      key: 'name',
      title: '名称',
      kind: 'text',
      required: true,
      longest: resourceLimits.name,
      width: 24,
      note: '同一类型、名称、楼栋、楼层、位置的资源已有时修改它，空白的单元格不变',
      example: '灭火器 01',
    },
    { key: 'building', title: '楼栋', kind: 'text', longest: resourceLimits.building, width: 16, example: '教学楼' },
    {
      key: 'floor',
      title: '楼层',
      kind: 'integer',
      least: floorBounds.least,
      most: floorBounds.most,
      counters: ['层', '楼'],
      width: 8,
      note: '地下为负数',
      example: '2',
    },
    { key: 'location', title: '位置说明', kind: 'text', longest: resourceLimits.location, width: 20 },
    { key: 'longitude', title: '经度', kind: 'number', least: -180, most: 180, width: 14 },
    { key: 'latitude', title: '纬度', kind: 'number', least: -90, most: 90, width: 14 },
    ...valueColumns,
  ],
})

/** The sheet of the export. It explains the attributes and tells the ranges; an import ignores these columns. */
export const exportSheet = sheetDefinition({
  title: itemSheet.title,
  columns: [
    ...itemSheet.columns,
    { key: 'attributes', title: '属性名称', kind: 'text', width: 30 },
    { key: 'ranges', title: '服务范围', kind: 'text', width: 24 },
  ],
})

export type ItemKey = (typeof itemSheet)['columns'][number]['key']

/** Reads a cell's text without blanks at its ends. */
export const readText = (cell: Cell): string => String(cell ?? '').trim()
