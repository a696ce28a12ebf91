import { plainText } from '../../../platform/server/sheets/cellText.ts'
import type { Cell, SheetRow } from '../../../platform/server/sheets/columns.ts'
import type { ReadRow } from '../../../platform/server/sheets/readSheet.ts'
import { spellPlace } from '../../registry/server/placeSpelling.ts'
import type { ImportOption } from './options.ts'

/** The columns of a sheet that name a room: its building, and the room in it. */
export interface RoomKeys<Key extends string> {
  readonly building: Key
  readonly room: Key
}

const optionKey = 'building'
const none = 'none'

/** The building of rows that name none, for sheets about rooms. The building's name is the value. */
export const makeBuildingOption = (buildings: readonly string[]): readonly ImportOption[] =>
  buildings.length === 0
    ? []
    : [
        {
          key: optionKey,
          title: '没有写宿舍楼的行属于',
          choices: [
            { value: none, label: '不指定，须在表格中写明' },
            ...buildings.map((name) => ({ value: name, label: name })),
          ],
          initial: none,
        },
      ]

const numeral = '(?:\\d{1,2}|[一二三四五六七八九十]{1,3}|[A-Za-z])'
const named = new RegExp(
  `^(${numeral}(?:号宿舍楼|号公寓楼|号公寓|号楼|栋|幢|#)(?:[（(][男女]生?[)）])?|.{0,6}?(?:宿舍楼|公寓楼|公寓)(?:${numeral}(?:号楼|栋|幢))?)[\\s\\-—–/]*(\\S.*)$`,
  'u',
)
const bySex = /^([男女])生?(?:宿舍|楼)?[\s\-—–/]*(\d{3,4}.{0,2})$/u
const byNumber = new RegExp(`^(${numeral})\\s*[-—–/]\\s*(\\d{3,4}.{0,2})$`, 'u')

/** A room's cell split into building and room. It is sure if the cell calls the building one. */
const splitRoom = (cell: string) => {
  const text = plainText(cell)
  const [, building, room] = named.exec(text) ?? []
  if (building !== undefined && room !== undefined)
    return { building: building.replace(/#$/, '号楼'), room, isSure: true }
  const [, sex, ofSex] = bySex.exec(text) ?? []
  if (sex !== undefined && ofSex !== undefined) return { building: `${sex}生宿舍楼`, room: ofSex, isSure: true }
  const [, number, inNumber] = byNumber.exec(text) ?? []
  if (number === undefined || inNumber === undefined) return null
  return { building: `${number}${/^[A-Za-z]/.test(number) ? '楼' : '号楼'}`, room: inNumber, isSure: false }
}

const isSamePlace = (one: string, other: string): boolean => spellPlace(one) === spellPlace(other)

const textOf = (cell: Cell): string => String(cell ?? '').trim()

/**
 * Returns a function that fills the building of a row with a room. It takes the building's cell, a room's cell that calls
 * one by name (1号楼101), the title above the list, the clerk's choice, or else a cell such as 3-101, in this order. A
 * room's cell that repeats the building keeps the room only.
 */
export const makeBuildingFiller = <Key extends string>(
  keys: RoomKeys<Key> | undefined,
  options: Readonly<Record<string, string>>,
) => {
  const chosen = options[optionKey] === none ? undefined : options[optionKey]
  return (row: SheetRow<Key>, { block }: Pick<ReadRow, 'block'>): SheetRow<Key> => {
    if (keys === undefined || textOf(row[keys.room]) === '') return row
    const split = splitRoom(textOf(row[keys.room]))
    const given = textOf(row[keys.building]) || (split?.isSure === true ? split.building : undefined)
    const building = given ?? block?.building ?? chosen ?? split?.building
    if (building === undefined) return row
    const isRepeated = split !== null && isSamePlace(split.building, building)
    return { ...row, [keys.building]: building, ...(isRepeated ? { [keys.room]: split.room } : {}) }
  }
}
