import { z } from 'zod'

/** The replies to a gate that asks (operations §4). */
export type Reply = 'agree' | 'reject' | 'timeout'

const Frame = z.object({ type: z.string(), data: z.unknown().optional() })

/** A person's number, as JSON or as a text of digits: devices send both. */
const PersonId = z.union([
  z.int().positive(),
  z
    .string()
    .regex(/^[1-9]\d{0,15}$/)
    .transform(Number),
])

/** Name, picture and class stand in the frame too, and are never read: anything could stand there. */
const AskData = z.object({
  id: PersonId,
  askId: z
    .string()
    .regex(/^[\w-]{1,40}$/)
    .optional(),
})

/** A gate's question: the person, and the gate's own name for it where it gives one. */
export type DeviceAsk = z.output<typeof AskData>

/** What a gate says to this page. */
export type DeviceWord =
  | { readonly kind: 'welcome' | 'refusal' | 'ping' | 'pong' }
  | { readonly kind: 'ask'; readonly ask: DeviceAsk }

const plain: Readonly<Record<string, 'welcome' | 'refusal' | 'ping' | 'pong'>> = {
  login_success: 'welcome',
  login_fail: 'refusal',
  ping: 'ping',
  pong: 'pong',
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Reads a frame; null for anything that is none of ours. */
export const readFrame = (text: string): DeviceWord | null => {
  const frame = Frame.safeParse(parse(text)).data
  if (frame === undefined) return null
  if (frame.type === 'askForPermission') {
    const ask = AskData.safeParse(frame.data).data
    return ask === undefined ? null : { kind: 'ask', ask }
  }
  const kind = Object.hasOwn(plain, frame.type) ? plain[frame.type] : undefined
  return kind === undefined ? null : { kind }
}

/** Writes a frame. */
export const writeFrame = (type: string, data: object = {}): string => JSON.stringify({ type, data })
