/** Whom a pupil calls: a parent, or a number that everybody may call. */
export const partyKinds = ['parent', 'public'] as const
export type PartyKind = (typeof partyKinds)[number]

interface Party {
  readonly kind: PartyKind
  readonly id: number
}

const form = /^(parent|public)-([1-9]\d{0,15})$/

/** Returns the opaque id by which a phone names a number. */
export const nameParty = ({ kind, id }: Party): string => `${kind}-${id}`

/** Reads an opaque id. Returns null for a text that is none. */
export const readParty = (text: string): Party | null => {
  const found = form.exec(text)
  const id = Number(found?.[2])
  if (found === null || !Number.isSafeInteger(id)) return null
  return { kind: found[1] === 'parent' ? 'parent' : 'public', id }
}
