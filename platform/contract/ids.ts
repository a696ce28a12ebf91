import { z } from 'zod'

/** The largest id: ids are PostgreSQL integers. */
export const largestId = 2_147_483_647

/**
 * What a field of an input is, beyond its type.
 * - `kind`: the field is the id of such a thing, and the platform checks that the session reaches it before a handler runs.
 * - `sample`: which value of the sweep's world makes a call succeed, where no id says it.
 * - `secret`: never logged, never audited in clear, not expected back from storage.
 */
export interface FieldMeaning {
  readonly kind?: string
  readonly sample?: string
  readonly secret?: boolean
}

export const fieldMeaning = z.registry<FieldMeaning>()

/** The id of a thing of one kind, checked for reach wherever it stands in an input (architecture, "Reach"). */
export const id = (kind: string) => z.int().min(1).max(largestId).register(fieldMeaning, { kind })

/** A text of a person's hand: any characters but those that no database stores, at most `longest` of them. */
export const text = (longest: number, shortest = 0) => z.string().min(shortest).max(longest)

/** A true/false that a query string can carry. */
export const flag = z.boolean()
