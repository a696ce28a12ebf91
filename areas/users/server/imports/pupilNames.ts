import type { Db } from '../../../../platform/server/database/connection.ts'
import { makeNameEnding } from '../../../../platform/server/firstPassword.ts'
import { spell } from '../../../../platform/server/spelling.ts'
import { findTakenLogins } from '../../../registry/server/directory/accountBatches.ts'
import { loginKey } from '../../../registry/server/directory/loginKey.ts'

/** A code that may stand in a username, short enough to leave place for the rest. */
const typable = /^[a-z0-9_-]{1,40}$/

const longestSpelling = 24

const nameOf = (prefix: string, { name, code }: Pupil) => {
  const own = code?.toLowerCase() ?? ''
  if (typable.test(own)) return { base: `${prefix}-${own}`, isOwn: true }
  const letters = spell(name)
    .pinyin.replaceAll(/[^a-z]/g, '')
    .slice(0, longestSpelling)
  return { base: letters === '' ? prefix : `${prefix}-${letters}`, isOwn: false }
}

interface Pupil {
  readonly name: string
  readonly code: string | null
}

/**
 * Makes login names that a child can type: the school's mark and the student number, such as `xt-20260101`; the name's
 * spelling with four characters where there is none, or the name is somebody's. Where one first password opens all new
 * accounts, each gets the four characters: a name that can be guessed would then be all that another child needs.
 */
export const makePupilNames = async (db: Db, prefix: string, pupils: readonly Pupil[], hasSharedPassword: boolean) => {
  const wanted = pupils.flatMap((pupil) => {
    const { base, isOwn } = nameOf(prefix, pupil)
    return isOwn ? [base] : []
  })
  const taken = new Set(await findTakenLogins(db, wanted))
  return (pupil: Pupil): string => {
    const { base, isOwn } = nameOf(prefix, pupil)
    const isFree = isOwn && !hasSharedPassword && !taken.has(loginKey(base))
    taken.add(loginKey(base))
    return isFree ? base : `${base}-${makeNameEnding()}`
  }
}
