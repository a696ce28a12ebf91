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
 * A filter of a list. Each holds a text, empty if the filter is off.
 * - word: typed, and searched for on Enter. With `ofPeople` it stays out of the address, which must not contain names.
 * - choice: acts at once.
 * - days: `from~to`, each `yyyy-MM-dd` or empty; see `daysOf`.
 * - own: a control that the area renders.
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
      /** There are many options, so they can be searched by typing. */
      readonly isSought?: boolean
    }
  | { readonly kind: 'days'; readonly label: string; readonly noFuture?: boolean }
  | { readonly kind: 'own'; readonly render: (value: string, choose: (value: string) => void) => ReactNode }

export type ListFilters = Readonly<Record<string, ListFilter>>

/** The values of the filters, by their names. */
export type FilterTexts<Filters extends ListFilters> = { readonly [Name in keyof Filters]: string }

/** Splits the value of a days filter. */
export const daysOf = (value: string) => {
  const [from = '', to = ''] = value.split('~')
  return { from, to }
}

/** A days filter as call input. Undefined for open bounds. */
export const daysCallInput = (value: string) => {
  const { from, to } = daysOf(value)
  return { from: from || undefined, to: to || undefined }
}

/** A filter's number as call input. Undefined if the filter is off. */
export const numberCallInput = (value: string) => (value === '' ? undefined : Number(value))

/** A filter's choice as call input. Undefined if the filter is off or the value isn't a choice. */
export const choiceCallInput = <Choice extends string>(choices: readonly Choice[], value: string) =>
  choices.find((choice) => choice === value)

/** Returns the names of the filters that match. */
export const namesOf = (filters: ListFilters, holds: (filter: ListFilter) => boolean): string[] =>
  Object.entries(filters).flatMap(([name, filter]) => (holds(filter) ? [name] : []))
