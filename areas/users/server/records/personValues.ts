import type { Secrets } from '../../../../platform/server/secret/secrets.ts'
import type { NewUser } from '../../recordCalls.ts'
import { noIdCard, sealIdCard } from './idCards.ts'

type Personal = Partial<
  Pick<NewUser, 'gender' | 'nationality' | 'birthDate' | 'telephone' | 'idCard' | 'familyAddress'>
>

const orNull = (text: string) => (text === '' ? null : text)

/** Returns the member columns for an input. Missing fields are left out, and emptied ones are null. */
export const personValues = (given: Personal, secrets: Secrets) => ({
  ...(given.gender === undefined ? {} : { gender: given.gender }),
  ...(given.nationality === undefined ? {} : { nationality: orNull(given.nationality) }),
  ...(given.birthDate === undefined ? {} : { birthDate: orNull(given.birthDate) }),
  ...(given.telephone === undefined ? {} : { telephone: orNull(given.telephone) }),
  ...(given.familyAddress === undefined ? {} : { familyAddress: orNull(given.familyAddress) }),
  ...(given.idCard === undefined ? {} : given.idCard === '' ? noIdCard : sealIdCard(given.idCard, secrets)),
})
