import { readClassTitle } from './classTitle.ts'
import { findGradeInTitle } from './officeRows.ts'
import type { RawRow } from './sheetRows.ts'

const buildingInTitle =
  /(?:\d{1,2}|[一二三四五六七八九十]{1,3}|[A-Za-z])\s*(?:号宿舍楼|号公寓楼?|号楼|栋|幢)|[男女]生(?:宿舍楼|公寓楼|公寓|宿舍|楼)/u

/** True for a row whose only cell is the name of a building, above the rooms of that building. */
const isBuildingAlone = ({ cells }: RawRow): boolean => {
  const text = (cells[0]?.text ?? '').replaceAll(/\s|[（(][男女]生?[)）]/gu, '')
  return cells.length === 1 && buildingInTitle.exec(text)?.[0] === text
}

/** Returns the building in a title above a list, such as 3号楼 in 3号楼住宿名单. A title is its row's only cell. */
const readBlockBuilding = ({ cells }: RawRow): string | null => {
  const [title, other] = cells
  if (title === undefined || other !== undefined) return null
  return buildingInTitle.exec(title.text)?.[0].replaceAll(/\s/g, '') ?? null
}

/** Returns the grade in a title above a list, such as 九年级 in 九年级补录名单. A title is its row's only cell. */
const readBlockGrade = ({ cells }: RawRow): string | null =>
  cells.length === 1 ? findGradeInTitle(cells[0]?.text ?? '') : null

/** The class, the grade and the dormitory building of a row, as the titles above it name them. */
export interface Block {
  readonly className?: string
  readonly gradeName?: string
  readonly building?: string
  /** The last title if it is one of a class that can't be read. The rows below it belong to no class. */
  readonly unclearClass?: string
}

/**
 * Returns a function that reads the titles above and between the rows of a sheet. Call it with the rows in their order.
 * `keyAt` returns the column of ours that a column of the file is read as. It returns what the titles so far say, whether
 * this row is a title and no record, and whether the title's class can't be read.
 */
export const makeBlockReader = (keyAt: (column: number) => string | undefined) => {
  let block: Block | null = null
  const add = (said: Block) => {
    block = { ...block, ...said }
  }
  const endClass = (title: string) => {
    const { className: _, ...others } = block ?? {}
    block = { ...others, unclearClass: title }
  }
  const beginClass = (className: string) => {
    const { unclearClass: _, ...others } = block ?? {}
    block = { ...others, className }
  }
  return (row: RawRow, isAboveList: boolean) => {
    const title = readClassTitle(row, isAboveList ? () => undefined : keyAt)
    const gradeName = isAboveList ? readBlockGrade(row) : null
    const isBuilding = isBuildingAlone(row)
    const building = isAboveList || isBuilding ? readBlockBuilding(row) : null
    const isUnclear = title !== null && title.className === null && !isAboveList && !isBuilding
    if (title !== null && title.className !== null) beginClass(title.className)
    if (isUnclear) endClass(title.text)
    if (gradeName !== null) add({ gradeName })
    if (building !== null) add({ building })
    // A lone cell such as 兴趣班 may be a record, so that it is read as one.
    const isTitle = isBuilding || (title !== null && (title.className !== null || row.cells.length > 1))
    return { block, isTitle, isUnclear }
  }
}
