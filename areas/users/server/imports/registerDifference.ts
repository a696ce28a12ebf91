import { maskIdCard } from '../../../../platform/contract/mask.ts'
import type { Secrets } from '../../../../platform/server/secret/secrets.ts'
import { idCardIndexes } from '../records/idCards.ts'
import type { FoundPerson } from './people.ts'
import type { PersonCells } from './personCells.ts'

/** Compares the register number of a row with the student's. Returns the number to store, and the masked difference. */
export const judgeRegister = (
  target: FoundPerson | null,
  { registryNumber }: PersonCells,
  { secrets }: { readonly secrets: Secrets },
) => {
  const before = target?.registerIndex ?? null
  const isSame =
    registryNumber === undefined || idCardIndexes(registryNumber, secrets).some((index) => index === before)
  if (isSame) return { registryNumber: null, differences: [] }
  const [was, is] = [maskIdCard(target?.registerTail ?? null), maskIdCard(registryNumber.slice(-4))]
  return { registryNumber, differences: [{ title: '学籍号', before: was, after: is }] }
}
