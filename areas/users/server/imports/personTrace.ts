import { z } from 'zod'
import type { FoundPerson } from './people.ts'

const text = z.string().nullable()

/** The fields of a record as they stood before a row was written. */
export const PersonValues = z.object({
  name: z.string(),
  telephone: text,
  gender: z.int(),
  nationality: text,
  birthDate: text,
  idCardCipher: text,
  idCardTail: text,
  idCardIndex: text,
  familyAddress: text,
  code: text,
  cardNum: text,
  mainDepartmentId: z.int().nullable(),
})

/** The fields of somebody as they stand. */
export const valuesOf = (person: FoundPerson): z.output<typeof PersonValues> => PersonValues.parse(person)
