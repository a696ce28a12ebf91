import type { ReactNode } from 'react'

interface Choice {
  readonly value: string
  readonly label: string
}

/** Choices under a heading. */
interface ChoiceGroup {
  readonly label: string
  readonly options: readonly Choice[]
}

/**
 * A filter of a list. Each holds a text, empty where it narrows nothing.
 * - word: typed, and searched for on Enter. With `ofPeople` it stays out of the address, where names do not belong.
 * - choice: acts at once.
 * - days: `from~to`, each `yyyy-MM-dd` or empty; see `daysOf`.
 * - own: a control of the area's.
 */
export type ListFilter =
  | {
      readonly kind: 'word'
      readonly label: string
      readonly placeholder?: string
      readonly width?: number
      readonly maxLength?: number
      readonly ofPeople?: boolean
    }
  | {
      readonly kind: 'choice'
      readonly label: string
      readonly options: readonly Choice[] | readonly ChoiceGroup[]
      readonly width?: number
      /** There are many: they are sought by typing. */
      readonly isSought?: boolean
    }
  | { readonly kind: 'days'; readonly label: string; readonly noFuture?: boolean }
  | { readonly kind: 'own'; readonly render: (value: string, choose: (value: string) => void) => ReactNode }

export type ListFilters = Readonly<Record<string, ListFilter>>

/** The values of the filters, by their names. */
export type Asked<Filters extends ListFilters> = { readonly [Name in keyof Filters]: string }

/** The two days of a filter of days. */
export const daysOf = (value: string) => {
  const [from = '', to = ''] = value.split('~')
  return { from, to }
}

/** The same as fields of a call, left out where the filter narrows nothing. */
export const daysAsked = (value: string) => {
  const { from, to } = daysOf(value)
  return { from: from || undefined, to: to || undefined }
}

/** A number that a filter holds, left out where it narrows nothing. */
export const numberAsked = (value: string) => (value === '' ? undefined : Number(value))

/** The one of some choices that a filter holds, left out where it narrows nothing. */
export const choiceAsked = <Choice extends string>(choices: readonly Choice[], value: string) =>
  choices.find((choice) => choice === value)

/** The names of the filters of one kind. */
export const namesOf = (filters: ListFilters, holds: (filter: ListFilter) => boolean): string[] =>
  Object.entries(filters).flatMap(([name, filter]) => (holds(filter) ? [name] : []))
