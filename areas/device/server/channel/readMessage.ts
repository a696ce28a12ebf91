import type { z } from 'zod'
import { findUnacceptable } from '../../../../platform/server/http/input.ts'
import { mendTexts } from '../../../../platform/server/http/mendTexts.ts'

type Read<Schema extends z.ZodType> =
  | { readonly data: z.output<Schema> }
  | { readonly data?: undefined; readonly error: string }

const parse = (payload: Buffer): unknown => {
  try {
    return JSON.parse(payload.toString())
  } catch {
    return undefined
  }
}

/** Reads a message of a device by its schema; says in words what is wrong with any other. */
export const readMessage = <Schema extends z.ZodType>(schema: Schema, payload: Buffer): Read<Schema> => {
  const told = mendTexts(parse(payload))
  if (told === undefined) return { error: '不是有效的 JSON' }
  const unacceptable = findUnacceptable(told)
  if (unacceptable) return { error: `${unacceptable.field}：${unacceptable.msg}` }
  const result = schema.safeParse(told)
  if (result.success) return { data: result.data }
  const [issue] = result.error.issues
  return { error: `${issue?.path.join('.') ?? ''}：${issue?.message ?? '格式有误'}` }
}
