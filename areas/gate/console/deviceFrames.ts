import { z } from 'zod'

/** Replies to a gate's question (operations §4). */
export type GateReply = 'agree' | 'reject' | 'timeout'

const Frame = z.object({ type: z.string(), data: z.unknown().optional() })

/** A person's id, as a number or as digits in a string; devices send both. */
const PersonId = z.union([
  z.int().positive(),
  z
    .string()
    .regex(/^[1-9]\d{0,15}$/)
    .transform(Number),
])

/** The frame's name, picture and class are never read, because a device could send anything there. */
const AskData = z.object({
  id: PersonId,
  askId: z
    .string()
    .regex(/^[\w-]{1,40}$/)
    .optional(),
})

/** A gate's question: the person, and the gate's id of the question if it sends one. */
export type DeviceAsk = z.output<typeof AskData>

/** A frame from a gate. */
type DeviceFrame =
  | { readonly kind: 'welcome' | 'refusal' | 'ping' | 'pong' }
  | { readonly kind: 'ask'; readonly ask: DeviceAsk }

const kindsByType: Readonly<Record<string, 'welcome' | 'refusal' | 'ping' | 'pong'>> = {
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

/** Parses a frame; returns null for an unknown or malformed one. */
export const readFrame = (text: string): DeviceFrame | null => {
  const frame = Frame.safeParse(parse(text)).data
  if (frame === undefined) return null
  if (frame.type === 'askForPermission') {
    const ask = AskData.safeParse(frame.data).data
    return ask === undefined ? null : { kind: 'ask', ask }
  }
  const kind = Object.hasOwn(kindsByType, frame.type) ? kindsByType[frame.type] : undefined
  return kind === undefined ? null : { kind }
}

/** Serializes a frame. */
export const writeFrame = (type: string, data: object = {}): string => JSON.stringify({ type, data })
