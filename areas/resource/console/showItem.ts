import type { ItemView } from '../contract.ts'
import { valueKeys } from '../words.ts'

/** The attributes of an item that have a value, with their names. */
export const listValues = (item: ItemView) =>
  valueKeys.flatMap((key, at) => {
    const name = item.attributes[at] ?? ''
    return name === '' || item[key] === '' ? [] : [{ name, value: item[key] }]
  })

/** Formats the attributes of an item in one line. */
export const showValues = (item: ItemView): string =>
  listValues(item)
    .map(({ name, value }) => `${name} ${value}`)
    .join(' · ')
