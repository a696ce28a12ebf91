import type { NumberKind } from '../../contract/numbers.ts'

/**
 * The kind of value in a column's cells. Dates are `yyyy-MM-dd`, moments `yyyy-MM-dd HH:mm:ss`; a text of digits
 * stays a text.
 */
export type CellKind = 'text' | 'integer' | 'number' | 'date' | 'moment' | 'choice'

/** A column of a sheet: one definition for the template, the reader, the checks, the error file and the writer. */
export interface Column<Key extends string = string> {
  readonly key: Key
  /** The Chinese heading, by which the reader finds the column at any position. */
  readonly title: string
  readonly kind: CellKind
  readonly required?: boolean
  readonly longest?: number
  /** The kind of number in a text column. Its spelling is normalised before it is checked. */
  readonly number?: NumberKind
  /** The unit of `longest` if the text consists of digits. */
  readonly unit?: '位'
  readonly least?: number
  readonly most?: number
  /** For `choice`: the allowed values. The template offers them as a list. */
  readonly choices?: readonly string[]
  /** For `choice`: other spellings of a value, such as the codes of a national standard. */
  readonly also?: Readonly<Record<string, string>>
  /** For `choice`: a remark about a spelling that says less than the value it is read as. */
  readonly remarks?: Readonly<Record<string, string>>
  /** For `integer`: words that may follow the number, longest first, such as 号床 and 床. */
  readonly counters?: readonly string[]
  /** For `date`: true to accept a month without a day, as `yyyy-MM`. */
  readonly allowsMonth?: boolean
  /** True to read a cell such as 无 or a masked value as blank. */
  readonly skipsPlaceholders?: boolean
  /** Width in characters. */
  readonly width?: number
  /** Shown in the template's notes. */
  readonly example?: string
  readonly note?: string
}

/** A kind of sheet. */
export interface SheetDefinition<Key extends string = string> {
  /** The name of the sheet and of the file. */
  readonly title: string
  readonly columns: readonly Column<Key>[]
}

/** Declares a kind of sheet. */
export const sheetDefinition = <Key extends string>(definition: SheetDefinition<Key>) => definition

export type Cell = string | number | null

/** A row of a sheet by the keys of its columns. */
export type SheetRow<Key extends string = string> = Readonly<Record<Key, Cell>>
