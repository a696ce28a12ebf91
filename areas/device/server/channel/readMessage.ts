import type { z } from 'zod'
import { repairTexts } from '../../../../platform/server/http/mendTexts.ts'

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

/** Adds the path to an error message, unless the message as a whole is invalid. */
const faultAt = (place: string, fault: string) => ({ error: place === '' ? fault : `${place}：${fault}` })

/** Parses and validates a device message. Returns the data, or an error message in Chinese. */
export const readMessage = <Schema extends z.ZodType>(schema: Schema, payload: Buffer): Read<Schema> => {
  const message = repairTexts(parse(payload))
  if (message === undefined) return { error: '不是有效的 JSON' }
  const result = schema.safeParse(message)
  if (result.success) return { data: result.data }
  const [issue] = result.error.issues
  return faultAt(issue?.path.join('.') ?? '', issue?.message ?? '格式有误')
}
