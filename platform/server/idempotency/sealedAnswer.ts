import { z } from 'zod'
import { Refusal, common } from '../../contract/refusal.ts'
import { openText, sealText } from '../secret/sealText.ts'
import type { Secrets } from '../secret/secrets.ts'

/** What an answer is kept under. */
export interface AnswerKey {
  readonly schoolId: number
  readonly accountId: number
  readonly key: string
  /** The secrets under which it is sealed; null where it holds nothing that lets somebody in. */
  readonly secrets: Secrets | null
}

const Sealed = z.object({ sealed: z.string() })

/** Each answer has a seal of its own: moved to another key it opens nothing. */
const purposeOf = ({ schoolId, accountId, key }: AnswerKey) => `the answer of ${schoolId} ${accountId} ${key}`

/** An answer as it is kept: sealed where it holds what lets somebody in, such as a first password. */
export const sealAnswer = (data: unknown, under: AnswerKey): unknown =>
  under.secrets === null ? data : { sealed: sealText(JSON.stringify(data), purposeOf(under), under.secrets) }

/** An answer that was kept. One that none of the secrets opens any more is refused: the call was made, and is not made again. */
export const openAnswer = (kept: unknown, under: AnswerKey): unknown => {
  if (under.secrets === null) return kept
  const { data } = Sealed.safeParse(kept)
  const opened = data && openText(data.sealed, purposeOf(under), under.secrets)
  if (!opened) throw new Refusal(common.keyReused)
  return JSON.parse(opened.plain)
}
