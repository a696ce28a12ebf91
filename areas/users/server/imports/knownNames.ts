import type { Db } from '../../../../platform/server/database/connection.ts'
import {
  type KnownNames,
  type NamedColumns,
  type NamesContext,
  findNearestText,
} from '../../../imports/server/index.ts'
import { nodeType } from '../../../registry/contract.ts'
import { findBuildingNames } from './beds.ts'
import { splitClassRange } from './classRange.ts'
import { type Node, findNodeByName, findNodes, isOpen, listSimilarClasses } from './nodes.ts'
import { teacherRoles } from './teacherSheet.ts'

type Nodes = ReadonlyMap<number, Node>

const isClass = ({ type }: Node) => type === nodeType.class
const isDepartment = ({ type }: Node) => type !== nodeType.class

const listTargets = (nodes: Nodes, isMeant: (node: Node) => boolean) =>
  [...nodes.values()]
    .filter((node) => isMeant(node) && node.isReached && isOpen(node))
    .map(({ path }) => path.join('/'))

const knowClasses = (nodes: Nodes, today: string): KnownNames => {
  const targets = listTargets(nodes, isClass)
  return {
    targets,
    canRead: (name, within) => 'node' in findNodeByName(nodes, name, { what: '', isMeant: isClass, within, today }),
    findNearest: (name, within) =>
      listSimilarClasses(nodes, name, within)[0] ?? findNearestText(`${within ?? ''}${name}`, targets),
  }
}

const knowDepartments = (nodes: Nodes, today: string): KnownNames => {
  const targets = listTargets(nodes, isDepartment)
  return {
    targets,
    canRead: (name) => 'node' in findNodeByName(nodes, name, { what: '', isMeant: isDepartment, today }),
    findNearest: (name) => findNearestText(name, targets),
  }
}

const knowWords = (targets: readonly string[]): KnownNames => ({
  targets,
  canRead: (name) => targets.includes(name),
  findNearest: (name) => findNearestText(name, targets),
})

const classColumn = { key: 'className', within: 'gradeName' } as const

const readClasses = async (db: Db, importing: NamesContext) =>
  knowClasses(await findNodes(db, importing), importing.today)

/** The class of a sheet that names students by name and class. */
export const namedClass: NamedColumns<'className' | 'gradeName'> = {
  columns: [classColumn],
  read: async (db, importing) => new Map([['className', await readClasses(db, importing)]]),
}

/** The class and the dormitory building of a sheet of students. */
export const namedClassAndBuilding: NamedColumns<'className' | 'gradeName' | 'building'> = {
  columns: [classColumn, { key: 'building' }],
  read: async (db, importing) =>
    new Map([
      ['className', await readClasses(db, importing)],
      ['building', knowWords(await findBuildingNames(db, importing))],
    ]),
}

/** The departments, roles and classes of a sheet of teachers. */
export const namedByTeachers: NamedColumns<'departments' | 'roles' | 'heads' | 'deputies' | 'teaches'> = {
  columns: (['departments', 'roles', 'heads', 'deputies', 'teaches'] as const).map((key) => ({ key, isList: true })),
  read: async (db, importing) => {
    const nodes = await findNodes(db, importing)
    const { canRead, ...known } = knowClasses(nodes, importing.today)
    const classes = {
      ...known,
      canRead: (name: string) => splitClassRange(name).every((one) => canRead(one, undefined)),
    }
    return new Map<'departments' | 'roles' | 'heads' | 'deputies' | 'teaches', KnownNames>([
      ['departments', knowDepartments(nodes, importing.today)],
      ['roles', knowWords([...teacherRoles.keys()])],
      ['heads', classes],
      ['deputies', classes],
      ['teaches', classes],
    ])
  },
}
