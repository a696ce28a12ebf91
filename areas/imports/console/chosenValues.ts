import type { UnreadColumn } from '../contract.ts'

/** The clerk's choices by column and value. Null leaves the cells blank. */
export type Choices = ReadonlyMap<string, string | null>

/** Key of a value in the choices. */
export const choiceKey = (column: string, value: string): string => `${column}\u0000${value}`

const listValues = (columns: readonly UnreadColumn[]) =>
  columns.flatMap(({ key, values }) =>
    values.map((value) => ({ ...value, column: key, key: choiceKey(key, value.value) })),
  )

/** Returns the choices that were made before. */
export const readChoices = (columns: readonly UnreadColumn[]): Choices =>
  new Map(listValues(columns).flatMap(({ key, isChosen, target }) => (isChosen ? [[key, target] as const] : [])))

/** Returns the choices together with the proposals for the other values. */
export const chooseProposals = (columns: readonly UnreadColumn[], choices: Choices): Choices =>
  new Map([
    ...listValues(columns).flatMap(({ key, proposal }) => (proposal === null ? [] : [[key, proposal] as const])),
    ...choices,
  ])

/** Returns the choices as the call sends them. */
export const toChosenValues = (columns: readonly UnreadColumn[], choices: Choices) =>
  listValues(columns).flatMap(({ column, key, value }) => {
    const target = choices.get(key)
    return target === undefined ? [] : [{ key: column, value, target }]
  })
