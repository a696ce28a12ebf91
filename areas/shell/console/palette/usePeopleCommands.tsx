import { useCall } from '../../../../platform/console/client/useCall.ts'
import { useAllowed } from '../../../../platform/console/kit/Allowed.tsx'
import { Initial } from '../../../../platform/console/kit/Initial.tsx'
import { sorted } from '../../../../platform/console/kit/sorted.ts'
import { useDebounced } from '../../../../platform/console/kit/useDebounced.ts'
import { useIsAboveSchools } from '../../../../platform/console/session/useIsAboveSchools.ts'
import { useGraduatesShown } from '../../../../platform/console/session/graduates.ts'
import { type UserRow, users } from '../../../users/contract.ts'
import type { Command } from './command.ts'

/** Delay after the last keystroke before people are searched, ms. */
const typingDelay = 200

/** Maximum number of people shown. Others are found by typing more. */
const mostPeople = 6

/** Number of people read, in pinyin order: an exact match may come after the parents of its namesakes. */
const mostRead = 20

/** How close a name is to the word: equal, beginning with it, or found by another field. */
const distanceOf = (name: string, word: string) => (name === word ? 0 : name.startsWith(word) ? 1 : 2)

/** A single Latin letter would match half the school. */
const isEnough = (word: string) => word.length > 1 || /\p{Script=Han}/u.test(word)

const hintOf = ({ roleNames, depts, children, schoolName }: UserRow): string =>
  [
    schoolName ?? '',
    roleNames.join('、'),
    depts.map(({ name }) => name).join('、'),
    children.length === 0 ? '' : `孩子：${children.map(({ name }) => name).join('、')}`,
  ]
    .filter(Boolean)
    .join(' · ')

/**
 * Commands for people that match a word, for users who may view people. `isSearching` is true until the response for
 * this word arrives.
 */
export const usePeopleCommands = (word: string, onOpen: (row: UserRow) => void) => {
  const isAllowed = useAllowed('school:user:view')
  const areShown = useGraduatesShown()
  const settled = useDebounced(word, typingDelay)
  const isAsked = isAllowed && isEnough(word)
  const people = useCall(
    users.findUserPage,
    {
      body: {
        keyword: settled,
        viewAccountDisable: areShown,
        viewLocked: areShown,
        withParents: true,
        pageNum: 1,
        pageSize: mostRead,
      },
    },
    { enabled: isAsked && settled === word },
  )
  // A user who manages several schools may not know the person's school, so an exact name or number also searches all
  // of them.
  const isAbove = useIsAboveSchools()
  const elsewhere = useCall(
    users.findUserPage,
    { body: { keyword: settled, everySchool: true, pageNum: 1, pageSize: mostRead } },
    { enabled: isAbove && isAsked && settled === word },
  )
  // Don't offer results of an earlier word: Enter would open the wrong person.
  const here = people.data?.content ?? []
  const there = (elsewhere.data?.content ?? []).filter(({ id }) => !here.some((row) => row.id === id))
  const found = isAsked && settled === word ? [...here, ...there] : []
  const rows = sorted(found, (one, other) => distanceOf(one.name, word) - distanceOf(other.name, word)).slice(
    0,
    mostPeople,
  )
  const commands = rows.map((row): Command => ({
    key: `person:${row.id}`,
    title: row.name,
    hint: hintOf(row),
    icon: <Initial name={row.name} avatar={row.avatar} size={24} />,
    run: () => onOpen(row),
  }))
  return { commands, isSearching: isAsked && (settled !== word || people.isFetching || elsewhere.isFetching) }
}
