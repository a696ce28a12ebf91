import { type SQL } from 'drizzle-orm'
import { among } from '../../../../platform/server/database/among.ts'
import { maskAddress, maskIdCard, maskTelephone } from '../../../../platform/contract/mask.ts'
import type { Asker } from '../../../../platform/server/asker.ts'
import { makeNameMasker } from '../../../../platform/server/nameMasker.ts'
import type { Secrets } from '../../../../platform/server/secret/secrets.ts'
import { member } from '../../../registry/server/tables/members.ts'
import { showCardTo } from '../cardMasking.ts'
import { decryptIdCard } from '../records/idCards.ts'

/** How an export writes masked columns. For a full file the secrets decrypt identity numbers. */
export interface ExportMasking {
  readonly isFull: boolean
  /** A file for a bureau contains no child's name and no card number, one for a teacher no whole one of colleagues. */
  readonly asker: Pick<Asker, 'roles' | 'memberId'>
  readonly secrets: Secrets
}

interface Sealed {
  readonly idCardCipher: string | null
  readonly idCardTail: string | null
}

interface SealedRegister {
  readonly registerCipher: string | null
  readonly registerTail: string | null
}

/** Returns functions that write the masked fields, in full or masked. */
export const makeMaskers = ({ isFull, asker, secrets }: ExportMasking) => ({
  name: makeNameMasker(asker),
  card: showCardTo(asker),
  telephone: (number: string | null) => (isFull ? number : maskTelephone(number)),
  address: (address: string | null) => (isFull ? address : maskAddress(address)),
  idCard: ({ idCardCipher, idCardTail }: Sealed) =>
    isFull && idCardCipher !== null ? decryptIdCard(idCardCipher, secrets) : maskIdCard(idCardTail),
  register: ({ registerCipher, registerTail }: SealedRegister) =>
    isFull && registerCipher !== null ? decryptIdCard(registerCipher, secrets) : maskIdCard(registerTail),
})

/** Returns an SQL condition for members with these ids. It uses one parameter, however many ids there are. */
export const hasMemberIdIn = (ids: readonly number[]): SQL => among(member.id, ids)
