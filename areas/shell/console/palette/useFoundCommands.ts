import type { UserRow } from '../../../users/contract.ts'
import type { CommandGroup } from './command.ts'
import { rankMatches } from './rankMatches.ts'
import { readRecent } from './recent.ts'
import { useActionCommands } from './useActionCommands.tsx'
import { useNodeCommands } from './useNodeCommands.tsx'
import { usePeopleCommands } from './usePeopleCommands.tsx'
import { useScreenActions } from './useScreenActions.tsx'
import { useScreenCommands } from './useScreenCommands.tsx'

/** Maximum number of results per kind. */
const mostOfKind = 6

/** The commands for a word. Without a word: recent ones, screens and actions. */
export const useFoundCommands = (word: string, owner: string, onPerson: (row: UserRow) => void) => {
  const wanted = word.trim()
  const screens = useScreenCommands()
  const actions = [...useScreenActions(), ...useActionCommands()]
  const nodes = useNodeCommands()
  const people = usePeopleCommands(wanted, onPerson)
  const all = [...screens, ...actions, ...nodes]
  const recent = readRecent(owner).flatMap((key) => all.find((command) => command.key === key) ?? [])
  const without = (commands: typeof all) => commands.filter((command) => !recent.includes(command))
  const groups: CommandGroup[] =
    wanted === ''
      ? [
          { heading: '最近使用', commands: recent },
          { heading: '页面', commands: without(screens) },
          { heading: '操作', commands: without(actions) },
        ]
      : [
          { heading: '页面', commands: rankMatches(screens, wanted, mostOfKind) },
          { heading: '人员', commands: people.commands },
          { heading: '组织', commands: rankMatches(nodes, wanted, mostOfKind) },
          { heading: '操作', commands: rankMatches(actions, wanted, mostOfKind) },
        ]
  return { groups: groups.filter(({ commands }) => commands.length > 0), isSearching: people.isSearching }
}
