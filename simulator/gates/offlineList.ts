import { createHmac, createPublicKey, verify } from 'node:crypto'
import { z } from 'zod'
import { normalizeCardNumber } from '../../platform/contract/numbers.ts'

/** A person who may pass from `from` until just before `until`, in one direction or both. */
const Entry = z.object({
  id: z.int(),
  card: z.string().nullable(),
  from: z.int(),
  until: z.int(),
  /** Missing if both are allowed. */
  direction: z.enum(['out', 'in']).optional(),
})

/** A list as a gate reads it after checking its signature (docs/devices.md, "Deciding offline"). */
const List = z.object({
  school: z.int(),
  device: z.int(),
  number: z.int(),
  nonce: z.int(),
  madeAt: z.int(),
  validUntil: z.int(),
  salt: z.string(),
  people: z.array(Entry),
})
export type List = z.output<typeof List>

/** A list as received. */
export interface SignedList {
  readonly list: string
  readonly signature: string
}

/** Facts that a gate received at pairing and checks each list against. */
export interface Pinned {
  readonly schoolId: number
  readonly deviceId: number
  /** The school's public key, 32 bytes in base64url. */
  readonly publicKey: string
}

const isSignedBy = (publicKey: string, { list, signature }: SignedList): boolean => {
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' })
  return verify(null, Buffer.from(list), key, Buffer.from(signature, 'base64url'))
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Reads a list. Returns the reason if it can't be used. */
export const readList = (
  signed: SignedList,
  pinned: Pinned,
  { nonce, lastNumber }: { readonly nonce: number; readonly lastNumber: number },
): { readonly list: List } | { readonly refused: string } => {
  // Check the signature before reading anything.
  if (!isSignedBy(pinned.publicKey, signed)) return { refused: '签名不符' }
  const list = List.safeParse(parse(signed.list)).data
  if (list === undefined) return { refused: '不是名单' }
  if (list.school !== pinned.schoolId) return { refused: '不是本校的名单' }
  if (list.device !== pinned.deviceId) return { refused: '不是本设备的名单' }
  if (list.nonce !== nonce) return { refused: '不是这一次取的名单' }
  if (list.number <= lastNumber) return { refused: '名单不比已有的新' }
  return { list }
}

/** The hash of a card on a list. */
const markOf = (card: string, salt: string): string =>
  createHmac('sha256', Buffer.from(salt, 'base64url'))
    .update(normalizeCardNumber(card))
    .digest()
    .subarray(0, 3)
    .toString('base64url')

/** The list entries of a card or an id. */
export const findOnList = ({ people, salt }: List, who: { readonly card: string } | { readonly id: number }) => {
  const mark = 'card' in who ? markOf(who.card, salt) : null
  return people.filter((one) => ('id' in who ? one.id === who.id : one.card === mark))
}
