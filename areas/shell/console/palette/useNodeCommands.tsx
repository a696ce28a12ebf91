import { ApartmentOutlined } from '@ant-design/icons'
import { useAllowed } from '../../../../platform/console/kit/Allowed.tsx'
import { go } from '../../../../platform/console/location/hash.ts'
import { type DepartmentNode, toDepartmentNodes, useDepartments } from '../../../organisation/console/index.ts'
import type { Command } from './command.ts'

const commandsOf = (nodes: readonly DepartmentNode[], above: string): Command[] =>
  nodes.flatMap(({ key, name, selectable, children }) => {
    const own = {
      key: `node:${key}`,
      title: name,
      ...(above === '' ? {} : { hint: above }),
      icon: <ApartmentOutlined aria-hidden="true" />,
      run: () => go(`/sys/user?node=${key}`),
    }
    const below = commandsOf(children, above === '' ? name : `${above} / ${name}`)
    return selectable ? [own, ...below] : below
  })

/** Commands for classes and departments within reach, which open the list of their people. */
export const useNodeCommands = (): Command[] => {
  const isAllowed = useAllowed('school:user:view')
  const { data } = useDepartments()
  return isAllowed ? commandsOf(toDepartmentNodes(data ?? []), '') : []
}
