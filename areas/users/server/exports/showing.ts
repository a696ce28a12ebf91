import { type SQL } from 'drizzle-orm'
import { among } from '../../../../platform/server/database/among.ts'
import { maskAddress, maskIdCard, maskTelephone } from '../../../../platform/contract/mask.ts'
import type { Asker } from '../../../../platform/server/asker.ts'
import { nameFor } from '../../../../platform/server/nameFor.ts'
import type { Secrets } from '../../../../platform/server/secret/secrets.ts'
import { member } from '../../../registry/server/tables/members.ts'
import { cardFor } from '../cardFor.ts'
import { openIdCard } from '../records/idCards.ts'

/** How masked columns are written; in full, identity numbers are opened with the installation's secrets. */
export interface Showing {
  readonly isFull: boolean
  /** A bureau's file holds neither a child's name nor a card. */
  readonly asker: Pick<Asker, 'roles'>
  readonly secrets: Secrets
}

interface Sealed {
  readonly idCardCipher: string | null
  readonly idCardTail: string | null
}

/** Writes the masked fields of a row, in full or not. */
export const maskedAs = ({ isFull, asker, secrets }: Showing) => ({
  name: nameFor(asker),
  card: cardFor(asker),
  telephone: (number: string | null) => (isFull ? number : maskTelephone(number)),
  address: (address: string | null) => (isFull ? address : maskAddress(address)),
  idCard: ({ idCardCipher, idCardTail }: Sealed) =>
    isFull && idCardCipher !== null ? openIdCard(idCardCipher, secrets) : maskIdCard(idCardTail),
})

/** SQL that holds for the people of a list of ids: one parameter, however many they are. */
export const amongIds = (ids: readonly number[]): SQL => among(member.id, ids)
