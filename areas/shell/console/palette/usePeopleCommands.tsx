import { useCall } from '../../../../platform/console/client/useCall.ts'
import { useAllowed } from '../../../../platform/console/kit/Allowed.tsx'
import { Initial } from '../../../../platform/console/kit/Initial.tsx'
import { useDebounced } from '../../../../platform/console/kit/useDebounced.ts'
import { useGraduatesShown } from '../../../../platform/console/session/graduates.ts'
import { type UserRow, users } from '../../../users/contract.ts'
import type { Command } from './command.ts'

/** People are looked for when nothing more has been typed for so long, ms. */
const patience = 200

/** So many people are shown; whoever is not among them is found by typing more. */
const mostPeople = 6

/** A single Latin letter would find half the school. */
const isEnough = (word: string) => word.length > 1 || /\p{Script=Han}/u.test(word)

/** The people whom a word finds, for those who may look at them; `isSearching` until the answer to this word is there. */
export const usePeopleCommands = (word: string, onOpen: (row: UserRow) => void) => {
  const isAllowed = useAllowed('school:user:view')
  const areShown = useGraduatesShown()
  const settled = useDebounced(word, patience)
  const isAsked = isAllowed && isEnough(word)
  const people = useCall(
    users.findUserPage,
    {
      body: { keyword: settled, viewAccountDisable: areShown, viewLocked: areShown, pageNum: 1, pageSize: mostPeople },
    },
    { enabled: isAsked && settled === word },
  )
  // What an earlier word has found is not offered: Enter would open the wrong person.
  const rows = isAsked && settled === word ? (people.data?.content ?? []) : []
  const commands = rows.map((row): Command => ({
    key: `person:${row.id}`,
    title: row.name,
    hint: [row.roleNames.join('、'), row.depts.map(({ name }) => name).join('、')].filter(Boolean).join(' · '),
    icon: <Initial name={row.name} avatar={row.avatar} size={24} />,
    run: () => onOpen(row),
  }))
  return { commands, isSearching: isAsked && (settled !== word || people.isFetching) }
}
