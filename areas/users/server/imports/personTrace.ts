import { z } from 'zod'
import { normalizeCardNumber } from '../../../../platform/contract/numbers.ts'
import type { FoundPerson } from './people.ts'

const text = z.string().nullable()

/** Fields of a record before a row was written. */
export const PersonValues = z.object({
  name: z.string(),
  telephone: text,
  gender: z.int(),
  nationality: text,
  birthDate: text,
  idCardCipher: text,
  idCardTail: text,
  idCardIndex: text,
  // Traces from before other documents have no type.
  idCardType: text.default(null),
  familyAddress: text,
  code: text,
  // Traces from before cards were padded may hold shorter numbers.
  cardNum: z.string().overwrite(normalizeCardNumber).nullable(),
  mainDepartmentId: z.int().nullable(),
})

/** Returns the current fields of a person for a trace. */
export const readPersonValues = (person: FoundPerson): z.output<typeof PersonValues> => PersonValues.parse(person)
