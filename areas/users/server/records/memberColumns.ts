import type { Secrets } from '../../../../platform/server/secret/secrets.ts'
import type { NewUser } from '../../recordContract.ts'
import { recognizeDocument, typeToStore } from '../../identityDocuments.ts'
import { noIdCard, encryptIdCard } from './idCards.ts'

type Personal = Partial<
  Pick<NewUser, 'gender' | 'nationality' | 'birthDate' | 'telephone' | 'idCard' | 'familyAddress'>
>

const orNull = (text: string) => (text === '' ? null : text)

const withType = (number: string, secrets: Secrets) => ({
  ...encryptIdCard(number, secrets),
  idCardType: typeToStore(recognizeDocument(number)),
})

/** Returns the member columns for an input. Missing fields are left out, and emptied ones are null. */
export const toMemberColumns = (input: Personal, secrets: Secrets) => ({
  ...(input.gender === undefined ? {} : { gender: input.gender }),
  ...(input.nationality === undefined ? {} : { nationality: orNull(input.nationality) }),
  ...(input.birthDate === undefined ? {} : { birthDate: orNull(input.birthDate) }),
  ...(input.telephone === undefined ? {} : { telephone: orNull(input.telephone) }),
  ...(input.familyAddress === undefined ? {} : { familyAddress: orNull(input.familyAddress) }),
  ...(input.idCard === undefined ? {} : input.idCard === '' ? noIdCard : withType(input.idCard, secrets)),
})
