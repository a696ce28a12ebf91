import type { Db } from '../../../../platform/server/database/connection.ts'
import { makeNameEnding } from '../../../../platform/server/firstPassword.ts'
import { spell } from '../../../../platform/server/spelling.ts'
import { findTakenLogins } from '../../../registry/server/directory/accountBatches.ts'
import { loginKey } from '../../../registry/server/directory/loginKey.ts'

/** A code that can be part of a username and leaves room for the rest. */
const typable = /^[a-z0-9_-]{1,40}$/

const maxSpellingLength = 24

const buildBaseName = (prefix: string, { name, code }: Pupil) => {
  const typedCode = code?.toLowerCase() ?? ''
  if (typable.test(typedCode)) return { base: `${prefix}-${typedCode}`, isFromCode: true }
  const letters = spell(name)
    .pinyin.replaceAll(/[^a-z]/g, '')
    .slice(0, maxSpellingLength)
  return { base: letters === '' ? prefix : `${prefix}-${letters}`, isFromCode: false }
}

interface Pupil {
  readonly name: string
  readonly code: string | null
}

/**
 * Returns a function that makes login names for students, short because a child types them: the school's prefix and the
 * student number, such as `xt-20260101`. Without a number, or if the name is in use, it is the spelled name and four
 * random characters. If all new accounts have the same first password, every name gets the four characters. Otherwise a
 * guessed name would be enough to sign in as another child.
 */
export const makePupilUsernames = async (
  db: Db,
  prefix: string,
  pupils: readonly Pupil[],
  hasSharedPassword: boolean,
) => {
  const wanted = pupils.flatMap((pupil) => {
    const { base, isFromCode } = buildBaseName(prefix, pupil)
    return isFromCode ? [base] : []
  })
  const taken = new Set(await findTakenLogins(db, wanted))
  return (pupil: Pupil): string => {
    const { base, isFromCode } = buildBaseName(prefix, pupil)
    const isFree = isFromCode && !hasSharedPassword && !taken.has(loginKey(base))
    taken.add(loginKey(base))
    return isFree ? base : `${base}-${makeNameEnding()}`
  }
}
