import { plainText } from '../../../platform/server/sheets/cellText.ts'
import type { Cell, SheetRow } from '../../../platform/server/sheets/columns.ts'
import type { ReadRow } from '../../../platform/server/sheets/readSheet.ts'
import { spellPlace } from '../../registry/server/placeSpelling.ts'
import type { ImportOption } from './options.ts'

/** The columns of a sheet that name a room: its building, the room in it, and the bed if the sheet has one. */
export interface RoomKeys<Key extends string> {
  readonly building: Key
  readonly room: Key
  readonly bed?: Key
}

/** Says if a building of the school has a room of this name. */
export type HasRoom = (building: string, room: string) => boolean

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
const bySex = /^([男女])生?(?:宿舍|楼)?[\s\-—–/]*(\d{3,4}.{0,8})$/u
const byNumber = new RegExp(`^(${numeral})\\s*[-—–/]\\s*(\\d{3,4}.{0,8})$`, 'u')

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

/** A room with the number of a bed behind it, such as 202 3床 and 201-5. */
const withBed =
  /^(\d{3,4}[A-Za-z]?(?:室|房间|房|寝室)?)(?:[\s,，、/—–-]+(\d{1,2})|[\s,，、/—–-]*(\d{1,2})\s*(?:号床位?|床位?|号铺|铺))$/u

/** The room and the bed in a room's cell. Null for a cell without a bed. */
const splitBed = (room: string) => {
  const [, name, plain, named] = withBed.exec(plainText(room)) ?? []
  const bed = plain ?? named
  return name === undefined || bed === undefined ? null : { name, bed: Number(bed) }
}

const isSamePlace = (one: string, other: string): boolean => spellPlace(one) === spellPlace(other)

/** Returns the number or letter of a building, and the sex that it is for; empty texts if its name has none. */
const describeBuilding = (name: string) => {
  const spelled = spellPlace(name.replaceAll(/[（(].*?[)）]/gu, ''))
  return { figure: spelled.match(/\d+|[a-z]/g)?.at(-1) ?? '', sex: /[男女]/u.exec(spelled)?.[0] ?? '' }
}

const differ = (one: string, other: string) => one !== '' && other !== '' && one !== other

/**
 * Says that a room's cell names another building than its row, as 2-102 next to 1号楼. Null for any other room, and for a
 * building without a number, in which 2-102 may be the room's whole name.
 */
export const explainContraryRoom = (building: string, room: string): string | null => {
  const split = splitRoom(room)
  if (split === null || isSamePlace(split.building, building)) return null
  const [ofRoom, ofRow] = [describeBuilding(split.building), describeBuilding(building)]
  if (!differ(ofRoom.figure, ofRow.figure) && !differ(ofRoom.sex, ofRow.sex)) return null
  return `“${room}”是${split.building}的房间，与宿舍楼“${building}”不一致，请核对`
}

const textOf = (cell: Cell): string => String(cell ?? '').trim()

/**
 * Fills the bed that stands behind the room, unless the sheet has no column for beds, the row says another one, or the
 * room itself is called so, such as 201-5 of a flat.
 */
const fillBed = <Key extends string>(
  row: SheetRow<Key>,
  { building, room, bed }: RoomKeys<Key>,
  hasRoom: HasRoom,
): SheetRow<Key> => {
  const split = bed === undefined ? null : splitBed(textOf(row[room]))
  if (bed === undefined || split === null || hasRoom(textOf(row[building]), textOf(row[room]))) return row
  const given = textOf(row[bed])
  return given === '' || Number(given) === split.bed ? { ...row, [room]: split.name, [bed]: split.bed } : row
}

/**
 * Returns a function that fills the building of a row with a room. It takes the building's cell, a room's cell that calls
 * one by name (1号楼101), the title above the list, the clerk's choice, or else a cell such as 3-101, in this order. A
 * room's cell that repeats the building keeps the room only. A bed behind the room goes into its column, unless that says
 * another one or the building has a room of the whole name.
 */
export const makeBuildingFiller = <Key extends string>(
  keys: RoomKeys<Key> | undefined,
  options: Readonly<Record<string, string>>,
  hasRoom: HasRoom = () => false,
) => {
  const chosen = options[optionKey] === none ? undefined : options[optionKey]
  return (row: SheetRow<Key>, { block }: Pick<ReadRow, 'block'>): SheetRow<Key> => {
    if (keys === undefined || textOf(row[keys.room]) === '') return row
    const split = splitRoom(textOf(row[keys.room]))
    const given = textOf(row[keys.building]) || (split?.isSure === true ? split.building : undefined)
    const building = given ?? block?.building ?? chosen ?? split?.building
    if (building === undefined) return fillBed(row, keys, hasRoom)
    const isRepeated = split !== null && isSamePlace(split.building, building)
    const filled = { ...row, [keys.building]: building, ...(isRepeated ? { [keys.room]: split.room } : {}) }
    return fillBed(filled, keys, hasRoom)
  }
}
